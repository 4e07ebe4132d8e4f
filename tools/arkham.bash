# arkham.bash - completion of arkham's commands, options and content ids for bash.
_arkham() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
	local commands
	commands=$(arkham --help 2>/dev/null | sed -n 's/^  \([a-z-]*\) .*/\1/p')
	if [ "$COMP_CWORD" -eq 1 ]; then
		mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
		return
	fi
	case $before in
	--game) mapfile -t COMPREPLY < <(compgen -W 'board cards' -- "$word") ;;
	--bot) mapfile -t COMPREPLY < <(compgen -W 'random thumb search' -- "$word") ;;
	--data | --content) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
	--difficulty) mapfile -t COMPREPLY < <(compgen -W 'easy standard hard expert' -- "$word") ;;
	*)
		if [[ $word == -* ]]; then
			mapfile -t COMPREPLY < <(compgen -W "$(arkham "$command" --help 2>/dev/null | grep -o -- '--[a-z-]*' | sort -u)" -- "$word")
		else
			mapfile -t COMPREPLY < <(compgen -f -- "$word")
		fi
		;;
	esac
}
complete -F _arkham arkham
