# Checks of what shells offer for a command line of albumenctl; to be sourced by deploy/check-control with a kiosk running.
# POSIX sh.
# shellcheck shell=sh disable=SC2154 # check, same and work are check-control's

bash_script=/usr/local/share/bash-completion/completions/albumenctl
zsh_script=/usr/local/share/zsh/site-functions/_albumenctl
fish_script=/usr/local/share/fish/vendor_completions.d/albumenctl.fish

# offered SHELL WORD...: what the shell offers for the last word, which may be empty, a line each, without its quotes.
offered() {
  shell=$1; shift
  case $shell in
    # What is offered is what is written into the line: the shell itself takes its quotes off again.
    bash)
      bash --norc -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _albumenctl
        for word in "${COMPREPLY[@]}"; do eval "printf \"%s\\n\" $word"; done' $bash_script "$@"
      ;;
    zsh)
      "$repo/deploy/complete.zsh" $zsh_script "$*" >"$work/candidates"
      # shellcheck disable=SC2016 # zsh expands it
      zsh -f -c 'while IFS= read -r word; do print -r -- ${(Q)word}; done' <"$work/candidates"
      ;;
    fish)
      # shellcheck disable=SC2016 # fish expands it
      fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' $fish_script "$*" | cut -f 1
      ;;
  esac | LC_ALL=C sort
}

# offers SHELL LIST WORD...: exactly what is in the file LIST is offered, in any order.
offers() {
  shell=$1 list=$2; shift 2
  offered "$shell" "$@" >"$work/offered"
  LC_ALL=C sort "$list" | diff - "$work/offered"
}

albumenctl completion fish | sed -n 's/.*__fish_use_subcommand -a \([a-z-]*\) .*/\1/p' >"$work/verbs"
albumenctl events --filter none 2>&1 | sed 's/.*; there are //; s/; see .*//' | tr -d ' ' | tr ',' '\n' >"$work/kinds"
printf '%s\n' bash zsh fish >"$work/shells"
printf 'status\n' >"$work/only-status"
printf 'My Album\n' >"$work/only-mine"
: >"$work/none"

for name in "it's 5 \$" 'x:y' '-dash' 'a"b' 'star*'; do
  mkdir "$albums/$name"
  cp "$albums"/holidays/*.png "$albums/$name"
done
chown -R albumen "$albums"
albumenctl rescan >/dev/null
printf '%s\n' holidays family "family 2" secret "My Album" "Été" "it's 5 \$" 'x:y' 'a"b' 'star*' >"$work/albums"

check "the verbs are known" sh -c "grep -qx album '$work/verbs' && grep -qx quit '$work/verbs'"
check "and the events" grep -qx album-changed "$work/kinds"
for shell in bash zsh fish; do
  check "$shell offers every verb" offers $shell "$work/verbs" albumenctl ''
  check "$shell completes a verb" offers $shell "$work/only-status" albumenctl sta
  check "$shell offers every album, whatever its name, but none that would be an option" \
    offers $shell "$work/albums" albumenctl album ''
  check "$shell completes an album's name" offers $shell "$work/only-mine" albumenctl album My
  check "$shell offers albums after options" offers $shell "$work/only-mine" albumenctl --json album My
  check "$shell offers every event" offers $shell "$work/kinds" albumenctl events --filter ''
  check "$shell offers the shells" offers $shell "$work/shells" albumenctl completion ''
  check "$shell offers no album where none is asked for" offers $shell "$work/none" albumenctl next ''
done
for shell in bash zsh; do
  check "$shell asks the kiosk that the line names" \
    offers $shell "$work/none" albumenctl --socket /nonexistent album ''
done
check "zsh writes the name with the quotes that it needs" same \
  "$("$repo/deploy/complete.zsh" --insert $zsh_script 'albumenctl album it')" "albumenctl album it\\'s\\ 5\\ \\\$ "
# Every name that zsh and bash offer switches to the album that it names.
switches_to_each() {
  while IFS= read -r name; do
    albumenctl album "$name" >/dev/null && same "$(albumenctl status --json | sed 's/.*"name":"\(.*\)","pa.*/\1/')" \
      "$(printf '%s' "$name" | sed 's/"/\\"/g')" || return 1
  done <"$work/albums"
}
check "every name that is offered is an album's" switches_to_each
for name in "it's 5 \$" 'x:y' '-dash' 'a"b' 'star*'; do rm -r "${albums:?}/$name"; done
albumenctl rescan >/dev/null
