import Control
import Platform

/// What shells run to complete a command line of this program.
enum CompletionScript {
    /// The script for a shell; none for `names`, which is no shell.
    static func text(for shell: Invocation.Completion) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        case .names: ""
        }
    }

    private static let options = ["--socket", "--json", "--wait", "--timeout", "--version", "--help"]
    private static let verbs = VerbSummary.all.map(\.word).joined(separator: " ")
    private static let events = Event.Kind.allCases.map(\.rawValue).joined(separator: " ")

    private static var bash: String {
        """
        # bash completion for albumenctl; made by: albumenctl completion bash
        _albumenctl() {
          local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= word i name
          local -a socket=()
          for ((i = 1; i < COMP_CWORD; i++)); do
            word=${COMP_WORDS[i]}
            case $word in
              --socket) socket=(--socket "${COMP_WORDS[i+1]}"); ((i++)) ;;
              --timeout | --filter | --as | --allow) ((i++)) ;;
              -*) ;;
              *) [[ $verb ]] || verb=$word ;;
            esac
          done
          COMPREPLY=()
          case $before in
            --socket) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
            --filter) mapfile -t COMPREPLY < <(compgen -W '\(events)' -- "$cur"); return ;;
          esac
          case $verb,$cur in
            events,-*) mapfile -t COMPREPLY < <(compgen -W '--follow --filter \(options.joined(separator: " "))' -- "$cur") ;;
            album,-*) mapfile -t COMPREPLY < <(compgen -W '--next --previous \(options.joined(separator: " "))' -- "$cur") ;;
            *,-*) mapfile -t COMPREPLY < <(compgen -W '\(options.joined(separator: " "))' -- "$cur") ;;
            ,*) mapfile -t COMPREPLY < <(compgen -W '\(verbs)' -- "$cur") ;;
            album,*)
              while IFS= read -r name; do
                printf -v word %q "$name"
                if [[ $name == "$cur"* || $word == "$cur"* ]]; then COMPREPLY+=("$word"); fi
              done < <(albumenctl "${socket[@]}" completion names 2>/dev/null) ;;
            screenshot,*) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
            completion,*) mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$cur") ;;
          esac
        }
        complete -F _albumenctl albumenctl

        """
    }

    private static var zsh: String {
        let described = VerbSummary.all.map { "    '\($0.word):\($0.text)'" }.joined(separator: "\n")
        return """
            #compdef albumenctl
            # zsh completion for albumenctl; made by: albumenctl completion zsh
            _albumenctl() {
              local -a verbs=(
            \(described)
              )
              local -a names
              local curcontext=$curcontext state line
              typeset -A opt_args
              _arguments -C \\
                '--socket[the socket of the kiosk]:path:_files' \\
                '--json[answer as JSON]' \\
                '--wait[answer when the result is on the screen]' \\
                '--timeout[how long to wait for the kiosk]:seconds:' \\
                '--follow[events: go on when the kiosk is back]' \\
                '--filter[events: only these]:event:(\(events))' \\
                '--next[album: the one after]' \\
                '--previous[album: the one before]' \\
                '--version[tell the version]' \\
                '--help[explain]' \\
                '1:verb:->verb' \\
                '2:operand:->operand'
              case $state in
                verb) _describe verb verbs ;;
                operand)
                  case $line[1] in
                    album)
                      names=("${(@f)$(albumenctl ${opt_args[--socket]:+--socket} ${opt_args[--socket]} completion names 2>/dev/null)}")
                      compadd -a names ;;
                    screenshot) _files ;;
                    completion) compadd bash zsh fish ;;
                  esac ;;
              esac
            }
            if [ "$funcstack[1]" = _albumenctl ]; then _albumenctl "$@"; else compdef _albumenctl albumenctl; fi

            """
    }

    private static var fish: String {
        var lines = [
            "# fish completion for albumenctl; made by: albumenctl completion fish",
            "complete -c albumenctl -f",
            "complete -c albumenctl -l socket -r -F -d 'the socket of the kiosk'",
            "complete -c albumenctl -l json -d 'answer as JSON'",
            "complete -c albumenctl -l wait -d 'answer when the result is on the screen'",
            "complete -c albumenctl -l timeout -x -d 'seconds to wait for the kiosk'",
            "complete -c albumenctl -l version -d 'tell the version'",
            "complete -c albumenctl -l help -d 'explain'",
        ]
        lines += VerbSummary.all.map { verb in
            "complete -c albumenctl -n __fish_use_subcommand -a \(verb.word) -d '\(verb.text)'"
        }
        func after(_ verb: String, _ rest: String) {
            lines.append("complete -c albumenctl -n '__fish_seen_subcommand_from \(verb)' \(rest)")
        }
        after("album", "-a '(albumenctl completion names 2>/dev/null)'")
        after("album", "-l next -d 'the album after'")
        after("album", "-l previous -d 'the album before'")
        after("events", "-l follow -d 'go on when the kiosk is back'")
        after("events", "-l filter -x -a '\(events)' -d 'only these'")
        after("screenshot", "-F")
        after("completion", "-a 'bash zsh fish'")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Program {
    /// Prints the albums' names, a line each, for shells; an id where a name is not the only one of its kind, or would be
    /// an option.
    ///
    /// Nothing if no kiosk answers within a second: a completion has nobody to complain to.
    func writeNames(_ options: Invocation.Options) throws {
        let deadline = MonotonicClock.nanoseconds() + 1_000_000_000
        guard var client = try? ControlClient(path: socketPath(options), deadline: deadline),
            let answer = try? client.perform(.albums, deadline: deadline),
            case .success(let acknowledgement) = answer.reply
        else { return }
        let albums = acknowledgement.albums ?? []
        var count: [String: Int] = [:]
        for album in albums { count[album.name, default: 0] += 1 }
        let names = albums.map { count[$0.name] == 1 && !$0.name.hasPrefix("-") ? $0.name : $0.id }
        try write(names.filter { Text.printable($0) == $0 && !$0.hasPrefix("-") })
    }
}
