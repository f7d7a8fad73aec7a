import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addText } from '../../command/options.js';

export interface HistoryFlags {
  readonly database?: string;
  /** Moments in ISO 8601. */
  readonly from?: string;
  readonly to?: string;
  readonly at?: string;
  readonly compare?: true;
  readonly tasks?: true;
  readonly task?: string;
  readonly only?: readonly string[];
  readonly network?: readonly string[];
  readonly limit: number;
  readonly json?: true;
}

/** Adds `history`: the stored results of `watch` and `serve`. */
export function addHistoryCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('history')
    .description(
      'print the history that watch and serve store with --database: changes, a state, or a comparison',
    )
    .option('--database <place>', 'the --database of watch or serve; by default the folder of the user')
    .option('--from <time>', 'changes after this time only', parseMoment)
    .option('--to <time>', 'changes until this time only (now)', parseMoment)
    .option('--at <time>', 'print the state at this time instead', parseMoment)
    .option('--compare', 'compare the states at --from and --to instead of listing each change')
    .option('--tasks', 'list the events of the followed tasks instead')
    .option('--task <id>', 'list the events of this task')
    .option('--only <name>', 'only this parachain; may be repeated', addText)
    .option('-n, --network <name>', 'only this network; may be repeated', addText)
    .option('--limit <number>', 'maximum number of entries; the latest are printed', parseLimit, 100)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', helpAfter)
    .action((flags: HistoryFlags) => {
      choose(async (context) => (await import('./runHistory.js')).runHistory(flags, context));
    });
}

const helpAfter = `
A time is in ISO 8601, or a span before now: 30m, 12h, 7d.
Other users of the machine can read command lines: put a URL with a password into PARACHRON_DATABASE.

Examples:
  parachron history                                  (the last 100 changes)
  parachron history --from 7d --only mine
  parachron history --at 2027-01-15T08:00:00Z --json
  parachron history --from 30d --to 1d --compare
  parachron history --tasks --from 1d`;

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function parseMoment(text: string): string {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time = count === undefined ? parseIso(text) : Date.now() - Number(count) * (units[unit] ?? 0);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Write 2027-01-15T08:00:00Z, or 30m, 12h or 7d.');
  return new Date(time).toISOString();
}

/** A time without a zone would be in the zone of this machine. */
function parseIso(text: string): number {
  return /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 to 999999.');
}
