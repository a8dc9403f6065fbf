# Completion of fxstruct for bash: source this file.

_fxstruct() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command=${COMP_WORDS[1]} options="" word
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "layout gen check inspect --help --version" -- "$current")
    return
  fi
  for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
    [ "$word" = -- ] && return # flags of the compiler
  done
  case $previous in
  --banks) options="gfx90a gfx942 gfx950 nvidia" ;;
  --svg-row) options="16 64" ;;
  --svg-theme) options="auto light dark" ;;
  --language) options="c c++ hip cuda" ;;
  -t | --target) options="host x86_64 aarch64 i686 gfx90a gfx942 gfx950 gfx1100 gfx1201 nvptx sm_80 sm_90" ;;
  *)
    [[ $current == -* ]] || {
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      return
    }
    case $command in
    layout) options="--target --name --all --json --svg --svg-row --svg-theme --banks --language --help" ;;
    gen) options="--output --asserts --include --no-include --target --language --help" ;;
    check) options="--sarif --target --language --help" ;;
    inspect) options="--json --help" ;;
    esac
    ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
}

complete -o filenames -F _fxstruct fxstruct
