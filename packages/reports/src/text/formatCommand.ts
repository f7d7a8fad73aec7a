import { formatEndpoint } from '@parachron/core';
import { stripControls } from './text.js';

/**
 * Formats a command line for repetition: with quotes if a shell needs them, and with an ellipsis in place of an endpoint's
 * secrets.
 *
 * @example
 * ```ts
 * import { formatCommand } from '@parachron/reports';
 *
 * formatCommand(['check', '--relay', 'wss://rpc.example/?key=abc']); // "parachron check --relay 'wss://rpc.example/?key=…'"
 * ```
 */
export function formatCommand(args: readonly string[]): string {
  const safe = omitSecrets(args).map((arg) =>
    arg.replace(/[a-z][\w+.-]{0,20}:\/\/.*/is, (endpoint) => formatEndpoint(endpoint)),
  );
  return ['parachron', ...safe.map((arg) => quote(stripControls(arg)))].join(' ');
}

/**
 * Formats the command line of a run for another command on the same chains, without the options for its output.
 *
 * @param network a network of the configuration, for a command that names none
 *
 * @example
 * ```ts
 * import { formatNextCommand } from '@parachron/reports';
 *
 * formatNextCommand('parachron check --network local -o a.html', 'plan'); // 'parachron plan --network local'
 * ```
 */
export function formatNextCommand(command: string, name: string, network?: string): string {
  const words = (command.match(shellWord) ?? []).map((word) => word.replace(/^-q+(?=[a-z])/, '-'));
  const isValue = (word: string, before = '') => awaitsValue.test(before) && !word.startsWith('-');
  const isNamed = network === undefined || words.some((word) => /^'?(?:--network(?:=|$)|-n)/.test(word));
  const own = isNamed ? [] : ['--network', quote(network)];
  return [...words.filter((word, at) => !isOfOutput.test(word) && !isValue(word, words[at - 1])), ...own]
    .join(' ')
    .replace(/^(parachron(?: --offline)*) (?:check|plan|watch|serve)/, `$1 ${name}`);
}

/** A word as `quote` writes it. */
const shellWord = /(?:'[^']*'|\\'|[^\s'\\])+/g;

/** The options with a value for the output, the server and the history of a command. */
const valued =
  '--(?:report|format|route|database|follow|lease|webhook|log|stale|allow-host|interval|port|host)';

const awaitsValue = new RegExp(`^(?:${valued}|-[ofp])$`);

/** Such an option, with its value or without, and the options without a value. */
const isOfOutput = new RegExp(
  `^'?(?:${valued}(?:=|$)|-[ofp])|^(?:--(?:verbose|json|quiet|dry-run|detailed-exitcode)|-q)$`,
);

/** The option whose value is or contains a secret. */
const secretOption = '--webhook';

function omitSecrets(args: readonly string[]): readonly string[] {
  return args.map((arg, at) => {
    if (args[at - 1] === secretOption) return '…';
    return arg.startsWith(`${secretOption}=`) ? `${secretOption}=…` : arg;
  });
}

/** Between single quotes, every character but a single quote is literal. */
function quote(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;
}
