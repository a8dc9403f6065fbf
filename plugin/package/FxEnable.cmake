# fx_enable: compiles a target of the user's project with the fx plugin.
#
#   fx_enable(<target> [VALUES error|warning|off] [SHARED_BUDGET <bytes>])
#
# Loads the plugin of the compiler's LLVM version into every C, C++, HIP and CUDA source of the target,
# and adds the headers. VALUES says what breaking the rules of values is; SHARED_BUDGET is the most
# shared memory that a kernel may have. A language of the target whose compiler cannot load a plugin is
# an error. For a library of headers alone, all this holds for the targets that link it. Needs
# FX_PLUGIN_DIR and FX_INCLUDE_DIR, which find_package(Fx) sets.

function(fx_enable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "VALUES;SHARED_BUDGET" "")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "fx_enable: there is no target '${target}'; call it after add_executable or add_library")
  endif()
  get_target_property(imported ${target} IMPORTED)
  if(imported)
    message(FATAL_ERROR "fx_enable(${target}): the target is imported and has no sources here; "
      "enable the targets that include its headers")
  endif()
  get_target_property(type ${target} TYPE)
  set(scope PRIVATE)
  if(type STREQUAL "INTERFACE_LIBRARY") # headers alone: what includes them is compiled with the plugin
    set(scope INTERFACE)
  endif()
  if(DEFINED arg_UNPARSED_ARGUMENTS OR DEFINED arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "fx_enable(${target}): cannot understand "
      "'${arg_UNPARSED_ARGUMENTS}${arg_KEYWORDS_MISSING_VALUES}'; "
      "it takes [VALUES error|warning|off] [SHARED_BUDGET <bytes>]")
  endif()

  set(arguments)
  if(DEFINED arg_VALUES)
    if(NOT arg_VALUES MATCHES "^(error|warning|off)$")
      message(FATAL_ERROR "fx_enable(${target}): VALUES is error, warning or off, not '${arg_VALUES}'")
    endif()
    list(APPEND arguments "-fplugin-arg-fx-values=${arg_VALUES}")
  endif()
  if(DEFINED arg_SHARED_BUDGET)
    if(NOT arg_SHARED_BUDGET MATCHES "^[0-9]+$")
      message(FATAL_ERROR "fx_enable(${target}): SHARED_BUDGET is a number of bytes, not '${arg_SHARED_BUDGET}'")
    endif()
    list(APPEND arguments "-fplugin-arg-fx-shared-budget=${arg_SHARED_BUDGET}")
  endif()

  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  foreach(language C CXX HIP CUDA)
    if(language IN_LIST enabled)
      _fx_find_plugin(${language} plugin problem)
      if(plugin)
        target_compile_options(${target} ${scope}
          "$<$<COMPILE_LANGUAGE:${language}>:-fplugin=${plugin};${arguments}>")
      else()
        # No error if the target has no source of that language; sources can still be added to it.
        get_target_property(directory ${target} SOURCE_DIR)
        cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${directory}]]
          CALL _fx_refuse_language [[${target}]] ${language} [[${problem}]])")
      endif()
    endif()
  endforeach()
  # Not Fx::headers: that is known only where find_package was called, and target_link_libraries may be
  # written without PRIVATE elsewhere, of which CMake wants one form for a target.
  target_include_directories(${target} SYSTEM ${scope} "${FX_INCLUDE_DIR}")
endfunction()

# The plugin for the project's compiler of `language`, or an empty string and what is wrong.
function(_fx_find_plugin language plugin_variable problem_variable)
  set(${plugin_variable} "" PARENT_SCOPE)
  set(compiler "${CMAKE_${language}_COMPILER}")
  set(id "${CMAKE_${language}_COMPILER_ID}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  if(NOT id) # CMake before 3.28 keeps this of HIP compilers to itself
    execute_process(COMMAND "${compiler}" --version OUTPUT_VARIABLE said ERROR_QUIET)
    if(said MATCHES "clang version ([0-9]+[0-9.]*)")
      set(id Clang)
      set(version ${CMAKE_MATCH_1})
    endif()
  endif()

  file(GLOB folders RELATIVE "${FX_PLUGIN_DIR}" "${FX_PLUGIN_DIR}/llvm-*")
  list(TRANSFORM folders REPLACE "llvm-" "" OUTPUT_VARIABLE versions)
  list(SORT versions COMPARE NATURAL)
  list(JOIN versions ", " versions)
  if(NOT id STREQUAL "Clang")
    set(${problem_variable} "its compiler is ${id} ${version} (${compiler}), and fx is a plugin for Clang; \
set CMAKE_${language}_COMPILER to one of these versions of Clang: ${versions}. \
Code that another compiler has to build includes the header that 'fxstruct gen' writes instead" PARENT_SCOPE)
    return()
  endif()
  string(REGEX MATCH "^[0-9]+" major "${version}")
  set(path "${FX_PLUGIN_DIR}/llvm-${major}/libfxplugin.so")
  if(EXISTS "${path}")
    set(${plugin_variable} "${path}" PARENT_SCOPE)
  else()
    set(${problem_variable} "its compiler is Clang ${version} (${compiler}), and a plugin loads only into the \
version it was built for; install the one for LLVM ${major}, or set CMAKE_${language}_COMPILER to one of \
these versions of Clang: ${versions}" PARENT_SCOPE)
  endif()
endfunction()

# Runs at the end of the target's directory, when its sources are known.
function(_fx_refuse_language target language problem)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_source_file_property(given "${source}" TARGET_DIRECTORY ${target} LANGUAGE)
    get_filename_component(extension "${source}" LAST_EXT)
    string(REPLACE "." "" extension "${extension}")
    if(given STREQUAL language OR (NOT given AND extension IN_LIST CMAKE_${language}_SOURCE_FILE_EXTENSIONS))
      message(FATAL_ERROR "fx_enable(${target}): ${source} is ${language}, but ${problem}")
    endif()
  endforeach()
endfunction()
