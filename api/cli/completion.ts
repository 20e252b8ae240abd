import { Argument, type Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `completion bash`, `completion zsh`. */
export function addCompletion(program: Command, io: CommandIo): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell that completes').choices(['bash', 'zsh']))
    .option('--json', 'print JSON')
    .description('Prints a script with which a shell completes commands and options.')
    .addHelpText(
      'after',
      '\nExamples:\n  riskpilot completion bash > ~/.local/share/bash-completion/completions/riskpilot\n  riskpilot completion zsh >> ~/.zshrc',
    )
    .action((shell: 'bash' | 'zsh', { json = false }: { json?: boolean }) => {
      const script = completionScript(program, shell)
      print(io, { json, value: { shell, script }, lines: [script] })
    })
}

/** The words that may follow each command: its commands, else its options. */
function wordsByCommand(command: Command, path: string): [path: string, words: string][] {
  const options = [...command.options.flatMap(({ long }) => long ?? []), '--help']
  const words = [...command.commands.map((inner) => inner.name()), ...options]
  return [[path, words.join(' ')], ...command.commands.flatMap((inner) => wordsByCommand(inner, `${path} ${inner.name()}`))]
}

/**
 * Commands and options come from the program itself; whatever else is typed is completed as a file.
 */
function completionScript(program: Command, shell: 'bash' | 'zsh'): string {
  const cases = wordsByCommand(program, 'riskpilot').map(([path, words]) => `    '${path}') words='${words}' ;;`)
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_riskpilot() {',
    '  local path=riskpilot word words i',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    '    word="${COMP_WORDS[i]}"',
    '    case "$path $word" in',
    `      ${wordsByCommand(program, 'riskpilot')
      .slice(1)
      .map(([path]) => `'${path}'`)
      .join(' | ')}) path="$path $word" ;;`,
    '    esac',
    '  done',
    '  case "$path" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _riskpilot riskpilot',
  ].join('\n')
}
