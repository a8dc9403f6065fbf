# Prints what the completion of fxstruct offers for some command lines; the last word is completed.
source "$1"
offer() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _fxstruct
  echo "[${COMPREPLY[*]}]"
}
offer fxstruct ""
offer fxstruct check --s
offer fxstruct layout --banks gfx
offer fxstruct layout x.h -- -
