#!/usr/bin/env -S zsh -f
# Prints what zsh offers for the end of a command line, a candidate a line, as a person at a terminal gets it:
#
#   complete.zsh SCRIPT LINE              the candidates
#   complete.zsh --insert SCRIPT LINE     what the line has become instead, where one candidate fits
#
# Starts an interactive zsh on a terminal of its own, with no configuration but SCRIPT, a completion function's file.
zmodload zsh/zpty
mode=list
if [[ $1 == --insert ]]; then mode=insert; shift; fi
[[ $# == 2 && -r $1 ]] || { print -u2 "usage: complete.zsh [--insert] SCRIPT LINE"; exit 2 }

zpty shell zsh -f -i
trap 'zpty -d shell' EXIT
said=()
# take MARK: keeps the lines that the terminal gets up to the one with the mark.
take() {
  local line
  said=()
  while zpty -r shell line; do
    line=${line//[$'\r\n']/}
    [[ $line == *$1* ]] && return
    said+=$line
  done
}
setup=$(mktemp)
cat >$setup <<'SETUP'
PROMPT= RPROMPT=
unset zle_bracketed_paste
stty -echo
autoload -U compinit
compinit -u -D
source $script
bindkey '^I' complete-word
# Nothing is ever run.
bindkey '^M' undefined-key
bindkey '^J' undefined-key
if [[ $mode == list ]]; then
  # Completion functions hand candidates to compadd; -A has it put those that match into an array instead.
  compadd() {
    # Those that fill arrays themselves offer nothing.
    if (( ${argv[(I)-[OAD]]} )); then builtin compadd "$@"; return; fi
    local -a matching
    builtin compadd -A matching "$@"
    for match in $matching; do print -r -- "candidate:$match"; done
    builtin compadd "$@"
  }
  comppostfuncs=(finish)
  finish() { print -r -- "<done>" }
else
  complete-and-tell() { zle complete-word; print -r -- $'\n'"line:$BUFFER"; print -r -- "<done>" }
  zle -N complete-and-tell
  bindkey '^I' complete-and-tell
fi
print -r -- "<ready>"
SETUP
zpty -w shell "script=${(q)1} mode=$mode; source $setup"
take "<ready>"
zpty -w -n shell "$2"$'\t'
take "<done>"
for line in $said; do
  [[ $line == *candidate:* ]] && print -r -- ${line#*candidate:}
  [[ $line == line:* ]] && print -r -- ${line#line:}
done
rm -f $setup
