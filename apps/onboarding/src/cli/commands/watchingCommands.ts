import { InvalidArgumentError } from 'commander';
import { logForms } from '../../watching/createLog.js';
import {
  type CommandDefinition,
  createNumberParser,
  type FlagsOf,
  type LoadedCommand,
  parseIso,
  parsePort,
  parseSeconds,
  runTable,
} from '../options.js';

const operatingOptions = `${runTable.options}
--database [place]  store the history in this folder or at this postgres:// URL; without a value, in a folder of the user
--follow <address>  follow all tasks of this account, and store their history; may be repeated
--lease <seconds>  with a server: time after which other processes take over the parachains of an ended process
--webhook <url>  POST each change of a verdict and failed task here, signed with PARACHRON_WEBHOOK_KEY; may be repeated
--log <form>  json: one JSON object per line on stderr
--stale <seconds>  /readyz fails if no check has ended within this time
--allow-host <name>  name by which clients may call the server, as in http://name:8114/metrics; may be repeated` as const;

const operatingReading = {
  ...runTable.reading,
  lease: { parse: parseSeconds, fallback: 60 },
  log: { choices: logForms, fallback: 'text' },
  stale: { parse: parseSeconds, fallback: 600 },
} as const;

const thisMachine = { fallback: '127.0.0.1' };

const watch = {
  name: 'watch',
  about: 'check at every finalized block, and print the changes after the first report',
  options: `${operatingOptions}
--interval <seconds>  time between questions for new blocks, to nodes without subscriptions (http)
-p, --port <port>  also serve metrics, health and the report at this port
--host <address>  with --port: address to listen on`,
  reading: {
    ...operatingReading,
    interval: { parse: parseSeconds, fallback: 12 },
    port: { parse: parsePort },
    host: thisMachine,
  },
  help: `
With --port, a server has the paths of serve: /metrics, /healthz, /readyz and the report.
With --json each line is an object: {"kind":"run"} with the first results of parachains, or a change.
The command runs until it is interrupted, and exits with the code of the last check; with 130 before its first result.

Examples:
  parachron watch                                    (everything in parachron.yaml)
  parachron watch --only mine --network main --json
  parachron watch --network local --database ./history --port 0 --log json
  parachron watch -r wss://relay.example -t wss://para.example`,
  load: async (): LoadedCommand => (await import('./runWatch.js')).runWatch,
} as const satisfies CommandDefinition;
export type WatchFlags = FlagsOf<typeof watch>;

/** The options of a watch, with or without a server. */
export type OperatingFlags = Omit<WatchFlags, 'interval'>;

const serve = {
  name: 'serve',
  about: 'serve the report as a local web page, and check again at new blocks',
  options: `${operatingOptions}
-p, --port <port>  port to listen on; 0 selects a free port
--host <address>  address to listen on; with 0.0.0.0 other machines can read the page`,
  reading: { ...operatingReading, port: { parse: parsePort, fallback: 8114 }, host: thisMachine },
  help: `
The server has the report at /, /report.json and /report.md, and metrics for Prometheus at /metrics.
/healthz succeeds while the process answers; /readyz, while checks end in time and the history is stored.

Examples:
  parachron serve --network local
  parachron serve --relay wss://relay.example --target wss://para.example --port 0`,
  load: async (): LoadedCommand => (await import('./runWatch.js')).runServe,
} as const satisfies CommandDefinition;
export type ServeFlags = FlagsOf<typeof serve>;

const history = {
  name: 'history',
  about: 'print the history that watch and serve store with --database',
  options: `
--database <place>  the --database of watch or serve; by default the folder of the user
--from <time>  changes after this time only
--to <time>  changes until this time only (now)
--tasks  list the events of the followed tasks instead
--only <name>  only this parachain; may be repeated
-n, --network <name>  only this network; may be repeated
--limit <number>  maximum number of entries; the latest are printed
--json  print the result as JSON`,
  reading: {
    tasks: { conflicts: ['only'] },
    from: { parse: parseMoment },
    to: { parse: parseMoment },
    limit: { parse: createNumberParser(1, 999_999), fallback: 100 },
  },
  help: `
A time is in ISO 8601, or a span before now: 30m, 12h, 7d.
Other users of the machine can read command lines: put a URL with a password into PARACHRON_DATABASE.

Examples:
  parachron history                                  (the last 100 changes)
  parachron history --from 7d --only mine
  parachron history --to 2027-01-15T08:00:00Z --json
  parachron history --tasks --from 1d`,
  load: async (): LoadedCommand => (await import('./runHistory.js')).runHistory,
} as const satisfies CommandDefinition;
export type HistoryFlags = FlagsOf<typeof history>;

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a time in ISO 8601, or a span before now. */
function parseMoment(text: string): string {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time = count === undefined ? parseIso(text) : Date.now() - Number(count) * (units[unit] ?? 0);
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  // A database refuses the year 0, and years of other than four digits.
  if (/^(?!0000)\d/.test(iso)) return iso;
  throw new InvalidArgumentError('Write 2027-01-15T08:00:00Z, or 30m, 12h or 7d.');
}

/** The commands that check again and again, and that print what they have stored. */
export const watchingCommands = [watch, serve, history];
