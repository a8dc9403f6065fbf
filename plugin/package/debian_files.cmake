# Run by cpack on each staged package: adds the files that Debian wants of every package, and compresses
# manual pages.

function(gzip file)
  execute_process(COMMAND gzip -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} key)
  set(package ${CPACK_DEBIAN_${key}_PACKAGE_NAME})
  set(root "${CPACK_TEMPORARY_DIRECTORY}/${component}/usr")
  if(NOT EXISTS "${root}")
    continue()
  endif()
  set(folder "${root}/share/doc/${package}")
  file(MAKE_DIRECTORY "${folder}")
  configure_file("${CMAKE_CURRENT_LIST_DIR}/copyright.in" "${folder}/copyright" @ONLY)
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE "${folder}/changelog"
    "${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * See CHANGELOG in the package fx-doc.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  gzip("${folder}/changelog")
  file(GLOB manuals "${root}/share/man/man*/*.[0-9]")
  foreach(manual IN LISTS manuals)
    gzip("${manual}")
  endforeach()
endforeach()
