import { omitUndefined } from '@parachron/core';
import type { DevnetOptions, ServeOptions } from '@parachron/devnet';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { embedded } from '../../chains/embeddedSpecs.js';
import type { RunCommand } from '../../command/CommandContext.js';
import {
  addRuleOptions,
  createNumberParser,
  parseAmount,
  parseParaId,
  parsePort,
} from '../../command/options.js';
import type { DevnetChoice } from './runDevnet.js';

/** The options as typed. */
export interface DevnetFlags extends Omit<DevnetChoice, 'targets' | 'relay'> {
  readonly target?: readonly (TargetChoice | 'none')[];
  readonly relay?: string | true;
  readonly json?: true;
}

const firstPort = 9944;

/** Adds `devnet`: the service and its targets as a local network, until it is stopped. */
export function addDevnetCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('devnet')
    .description('run the service and parachains as a local network, with endpoints to try them')
    .option(
      '-v, --variant <H|M>',
      'the variant of the service: H (hours and schedules) or M (minutes and lists)',
      parseVariant,
      'H',
    )
    .option(
      '-p, --port <port>',
      'port of the service; the other chains use the next ports; 0 selects free ports',
      parsePort,
      firstPort,
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option('--origins <list>', 'web pages that may connect: loopback, any, or https://app.example,…')
        .argParser(parseOrigins)
        .default('loopback'),
    )
    .option(
      '--hosts <list>',
      'server names of the network, with commas; addresses and localhost always work',
      parseHosts,
    )
    .option(
      '-t, --target <target>',
      'a small parachain (2000), a real parachain (1000=CHAIN), or none; may be repeated',
      addTarget,
    )
    .option(
      '-r, --relay [chain]',
      'a real relay chain: an endpoint to fork, or a chain spec file; the embedded Rococo by default',
    )
    .option(
      '--max-blocks <count>',
      'maximum number of blocks of one development request (default: 20000)',
      parseBound,
    )
    .option(
      '--max-days <days>',
      'maximum number of days that one development request may skip (default: 366)',
      parseBound,
    )
    .option('-d, --data <directory>', 'store the chains in this directory across runs')
    .addOption(
      new Option('-b, --blocks <when>', 'when blocks are built: instant, manual, or a number of seconds')
        .argParser(parseBlocks)
        .default({ kind: 'instant' }, 'instant'),
    )
    .option('--start <time>', 'first time of the network: a date, or seconds since 1970', parseTime);
  const whose = 'if it differs from the specification';
  addRuleOptions(command, whose)
    .option('--minimum-transfer <planck>', `minimum of a native transfer (variant M), ${whose}`, parseAmount)
    .option(
      '--existential-deposit <planck>',
      `existential deposit of the service's chain, ${whose}`,
      parseAmount,
    )
    .option('--json', 'print endpoints and accounts as one line of JSON')
    .addHelpText('after', devnetHelp)
    .action((flags: DevnetFlags) => {
      choose(async (context) => (await import('./runDevnet.js')).runDevnet(flags, context));
    });
}

const devnetHelp = `
CHAIN is an endpoint to fork (ws, wss, http, https), a chain spec file, or "${embedded}" (Asset Hub Rococo).

Examples:
  parachron devnet
  parachron devnet --variant M --blocks 6 --data ./chains
  parachron devnet --start 2027-01-01T00:00:00Z --target 2000 --target 2001
  parachron devnet --relay --target 1000=${embedded} --json`;

function addTarget(
  text: string,
  known: readonly (TargetChoice | 'none')[] = [],
): readonly (TargetChoice | 'none')[] {
  return [...known, text === 'none' ? text : parseTarget(text)];
}

function parseVariant(text: string): 'H' | 'M' {
  const variant = text.toUpperCase();
  if (variant !== 'H' && variant !== 'M') throw new InvalidArgumentError('The variants are H and M.');
  return variant;
}

export interface PlaygroundFlags {
  readonly host: string;
  readonly port: number;
  readonly json?: boolean;
}

const usualPort = 8115;

/** Adds `playground`: the page that runs the service in the browser, until it is stopped. */
export function addPlaygroundCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('playground')
    .description('serve a page that runs the service in the browser: schedule tasks, advance the clock')
    .option('-p, --port <port>', 'port to listen on; 0 selects a free port', parsePort, usualPort)
    .option(
      '--host <address>',
      'address to listen on; with 0.0.0.0 other machines can open the page',
      '127.0.0.1',
    )
    .option('--json', 'print one line of JSON')
    .addHelpText('after', playgroundHelp)
    .action((flags: PlaygroundFlags) => {
      choose(async (context) => (await import('../../serving/playground.js')).runPlayground(flags, context));
    });
}

const playgroundHelp = `
The network runs in the tab of the browser: no node is contacted, and nothing is sent to any live chain.

Examples:
  parachron playground
  parachron playground --port 0`;

/** One day after 1970-01-01, in milliseconds: the earliest start with past times. */
const earliest = 86_400_000;

/** Reads the mode of block building: `instant`, `manual`, or an interval in seconds. */
function parseBlocks(text: string): NonNullable<DevnetOptions['blocks']> {
  if (text === 'instant' || text === 'manual') return { kind: text };
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0.1 && seconds <= 86_400)) {
    throw new InvalidArgumentError('Give instant, manual, or seconds from 0.1 to 86400.');
  }
  return { kind: 'interval', milliseconds: Math.round(seconds * 1000) };
}

/** Reads a time: a date (`2027-01-01T00:00:00Z`), or seconds since 1970. */
function parseTime(text: string): number {
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  // The largest time that the chain's clock can represent as a date, including the block before it.
  if (!(milliseconds >= earliest && milliseconds <= 8.64e15)) {
    throw new InvalidArgumentError('Give a date such as 2027-01-01T00:00:00Z, or seconds since 1970.');
  }
  return milliseconds;
}

/** Reads the maximum number of blocks or days of one request. */
const parseBound = createNumberParser(1, 999_999_999);

/** A target of `parachron devnet` as typed: a small chain, or a real chain from an endpoint or file. */
export interface TargetChoice {
  readonly paraId: number;
  /** An endpoint, a chain spec file, or the word for the embedded chain. */
  readonly source?: string;
}

/** Reads `2000`, `1000=wss://…` or `1000=./spec.json`. */
export function parseTarget(text: string): TargetChoice {
  const [, id = '', source] = /^(\d+)(?:=(.+))?$/.exec(text) ?? [];
  if (id === '') throw new InvalidArgumentError('A target is written 2000, or 1000=CHAIN.');
  return { paraId: parseParaId(id), ...omitUndefined({ source }) };
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

/**
 * Writes an origin in the form of browsers: in lower case, without path and default port. Origins of extensions have their own
 * schemes.
 */
function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const origin = `${url?.protocol}//${url?.host}`;
  if (url?.host && (url.href === origin || url.href === `${origin}/`)) return origin;
  throw new InvalidArgumentError(
    'Give loopback, any, or origins such as https://app.example, separated by commas.',
  );
}
