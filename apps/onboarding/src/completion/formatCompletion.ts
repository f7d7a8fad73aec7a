import type { CommandWords, OptionWords } from './listWords.js';

/** The shells with a completion script. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** One of these shells. */
export type Shell = (typeof shells)[number];

/** Writes the script that completes a program's words in a shell; other words are completed as files. */
export function formatCompletion(program: string, words: readonly CommandWords[], shell: Shell): string {
  return { bash: formatBash, zsh: formatZsh, fish: formatFish }[shell](program, words);
}

function formatBash(program: string, words: readonly CommandWords[]): string {
  return `# Completion of ${program} for bash: eval "$(${program} completion bash)"
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${formatIndented(formatPaths(words), 4)}
  done
  case "$at $previous" in
${listChoices(words)
  .map(
    ({ pattern, choices }) =>
      `    ${pattern}) COMPREPLY=($(compgen -W "${choices}" -- "$current")); return ;;`,
  )
  .join('\n')}
  esac
  case "$at" in
${words.map((one) => `    "${one.path}") COMPREPLY=($(compgen -W "${listAll(one).join(' ')}" -- "$current")) ;;`).join('\n')}
  esac
}
complete -o default -F _${program} ${program}`;
}

function formatZsh(program: string, words: readonly CommandWords[]): string {
  return `#compdef ${program}
# Completion of ${program} for zsh: eval "$(${program} completion zsh)"
_${program}() {
  local at="" word
  for word in \${words[2,CURRENT-1]}; do
${formatIndented(formatPaths(words), 4)}
  done
  case "$at \${words[CURRENT-1]}" in
${listChoices(words)
  .map(({ pattern, choices }) => `    ${pattern}) compadd -- ${choices}; return ;;`)
  .join('\n')}
  esac
  case "$at" in
${words.map((one) => `    "${one.path}") compadd -- ${listAll(one).join(' ')} ;;`).join('\n')}
  esac
  [[ $PREFIX == -* ]] || _files
}
(( $+functions[compdef] )) && compdef _${program} ${program}`;
}

function formatFish(program: string, words: readonly CommandWords[]): string {
  const lines = words.flatMap(({ path, commands, options }) => {
    const [first, second] = path.split(' ');
    const seen = second
      ? `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
      : '';
    const below = commands.map(({ name }) => name).join(' ');
    const isHere = path === '' ? '__fish_use_subcommand' : seen || `__fish_seen_subcommand_from ${path}`;
    const isOpen =
      below === '' || path === '' ? isHere : `${isHere}; and not __fish_seen_subcommand_from ${below}`;
    const formatLine = (rest: string, description: string) =>
      `complete -c ${program} -n ${quote(isOpen)} ${rest} -d ${quote(description)}`;
    return [
      ...commands.map(({ name, description }) => formatLine(`-f -a ${name}`, description)),
      ...options.map((option) => formatLine(formatFishOption(option), option.description)),
    ];
  });
  return [`# Completion of ${program} for fish: ${program} completion fish | source`, ...lines].join('\n');
}

function formatFishOption({ long, short, takesValue, choices }: OptionWords): string {
  const names = [...(short ? [`-s ${short.slice(1)}`] : []), `-l ${long.slice(2)}`].join(' ');
  if (choices.length > 0) return `${names} -x -a ${quote(choices.join(' '))}`;
  return takesValue ? `${names} -r` : `${names} -f`;
}

/** The next word of the path is a subcommand or a value. */
function formatPaths(words: readonly CommandWords[]): string {
  const known = words.flatMap(({ path }) => (path === '' ? [] : [path]));
  const lines = known.map((path) => {
    const before = path.split(' ').slice(0, -1).join(' ');
    return `  "${before} ${path.split(' ').at(-1)}") at="${path}" ;;`;
  });
  return ['case "$at $word" in', ...lines, 'esac'].join('\n');
}

function listChoices(words: readonly CommandWords[]) {
  return words.flatMap(({ path, options }) =>
    options.flatMap(({ long, short, choices }) =>
      choices.length === 0
        ? []
        : [
            {
              pattern: [long, ...(short ? [short] : [])].map((name) => `"${path} ${name}"`).join('|'),
              choices: choices.join(' '),
            },
          ],
    ),
  );
}

function listAll({ commands, options }: CommandWords): string[] {
  return [
    ...commands.map(({ name }) => name),
    ...options.flatMap(({ long, short }) => [long, ...(short ? [short] : [])]),
  ];
}

function formatIndented(text: string, spaces: number): string {
  return text.replace(/^/gm, ' '.repeat(spaces));
}

/** Between single quotes of fish, every character but a single quote and a backslash is literal. */
function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
