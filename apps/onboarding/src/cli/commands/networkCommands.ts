import type { DevnetOptions, ServeOptions } from '@parachron/devnet';
import { InvalidArgumentError } from 'commander';
import { embedded } from '../../chains/embeddedSpecs.js';
import {
  type CommandDefinition,
  type FlagsOf,
  type LoadedCommand,
  parseIso,
  parseParaId,
  parsePort,
} from '../options.js';

const devnet = {
  name: 'devnet',
  about: 'run the service and parachains as a local network, with endpoints to try them',
  options: `
-v, --variant <H|M>  the variant of the service: H (hours and schedules) or M (minutes and lists)
-p, --port <port>  port of the service; the other chains use the next ports; 0 selects free ports
--host <address>  address to listen on
--origins <list>  web pages that may connect: loopback, any, or https://app.example,…
--hosts <list>  server names of the network, with commas; addresses and localhost always work
-t, --target <id>  a small parachain by its para id, or none; may be repeated (default: 2000 without --para)
--para <chain>  a real parachain; may be repeated
-r, --relay [chain]  a real relay chain; the embedded Rococo by default
-d, --data <directory>  store the chains in this directory across runs
-b, --blocks <when>  when blocks are built: instant, manual, or a number of seconds
--start <time>  first time of the network: a date, or seconds since 1970
--json  print endpoints and accounts as one line of JSON`,
  reading: {
    variant: { parse: parseVariant, fallback: 'H' },
    port: { parse: parsePort, fallback: 9944 },
    host: { fallback: '127.0.0.1' },
    origins: { parse: parseOrigins, fallback: 'loopback' },
    hosts: { parse: parseHosts },
    target: { parse: addTarget },
    blocks: { parse: parseBlocks, fallback: { kind: 'instant' }, shown: 'instant' },
    start: { parse: parseTime },
  },
  help: `
CHAIN is an endpoint to fork (ws, wss, http, https), a chain spec file, or "${embedded}" (Asset Hub Rococo).

Examples:
  parachron devnet
  parachron devnet --variant M --blocks 6 --data ./chains
  parachron devnet --start 2027-01-01T00:00:00Z --target 2000 --target 2001
  parachron devnet --relay ./relay.json --para ./parachain.json
  parachron devnet --relay --para ${embedded} --json`,
  load: async (): LoadedCommand => (await import('./runDevnet.js')).runDevnet,
} as const satisfies CommandDefinition;
export type DevnetFlags = FlagsOf<typeof devnet>;

function addTarget(text: string, known: readonly (number | 'none')[] = []): readonly (number | 'none')[] {
  return [...known, text === 'none' ? text : parseParaId(text)];
}

function parseVariant(text: string): 'H' | 'M' {
  const variant = text.toUpperCase();
  if (variant !== 'H' && variant !== 'M') throw new InvalidArgumentError('The variants are H and M.');
  return variant;
}

const playground = {
  name: 'playground',
  about: 'serve a page that runs the service in the browser: schedule tasks, advance the clock',
  options: `
-p, --port <port>  port to listen on; 0 selects a free port
--host <address>  address to listen on; with 0.0.0.0 other machines can open the page
--json  print one line of JSON`,
  reading: { port: { parse: parsePort, fallback: 8115 }, host: { fallback: '127.0.0.1' } },
  help: `
The network runs in the tab of the browser: no node is contacted, and nothing is sent to any live chain.

Examples:
  parachron playground
  parachron playground --port 0`,
  load: async (): LoadedCommand => (await import('../../serving/playground.js')).runPlayground,
} as const satisfies CommandDefinition;
export type PlaygroundFlags = FlagsOf<typeof playground>;

/** The commands that run the service. */
export const networkCommands = [devnet, playground];

/** One day after 1970-01-01, in milliseconds: the earliest start with past times. */
const earliest = 86_400_000;

/** Reads the mode of block building: `instant`, `manual`, or an interval in seconds. */
function parseBlocks(text: string): NonNullable<DevnetOptions['blocks']> {
  if (text === 'instant' || text === 'manual') return { kind: text };
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0.1 && seconds <= 86_400))
    throw new InvalidArgumentError('Give instant, manual, or seconds from 0.1 to 86400.');
  return { kind: 'interval', milliseconds: Math.round(seconds * 1000) };
}

/** Reads a time: a date (`2027-01-01T00:00:00Z`), or seconds since 1970. */
function parseTime(text: string): number {
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : parseIso(text);
  // The largest time that the chain's clock can represent as a date, including the block before it.
  if (!(milliseconds >= earliest && milliseconds <= 8.64e15))
    throw new InvalidArgumentError('Give a date such as 2027-01-01T00:00:00Z, or seconds since 1970.');
  return milliseconds;
}

/** Reads the origins whose scripts may access the network: `loopback`, `any`, or origins separated by commas. */
export function parseOrigins(text: string): NonNullable<ServeOptions['origins']> {
  return text === 'loopback' || text === 'any' ? text : listParts(text).map(parseOrigin);
}

/** Reads the server names, separated by commas, that requests may use for the network. */
export function parseHosts(text: string): readonly string[] {
  return listParts(text).map((name) => {
    if (/^[\w-]+(\.[\w-]+)*$/.test(name)) return name.toLowerCase();
    throw new InvalidArgumentError(
      'Give names without scheme and port, as devnet.example, separated by commas.',
    );
  });
}

function listParts(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim());
}

/** Writes an origin as browsers do: in lower case, without path and default port. Extensions have schemes of their own. */
function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const origin = `${url?.protocol}//${url?.host}`;
  if (url?.host && (url.href === origin || url.href === `${origin}/`)) return origin;
  throw new InvalidArgumentError(
    'Give loopback, any, or origins such as https://app.example, separated by commas.',
  );
}
