import { type Command, InvalidArgumentError, Option } from 'commander';
import { addRuleOptions, parseAmount } from '../../command/addRuleOptions.js';
import type { RunCommand } from '../../command/CommandContext.js';
import { parseHosts, parseOrigins } from '../../devnet/access.js';
import { parseBlocks, parseBound, parsePort, parseTime } from '../../devnet/parseBlocks.js';
import { embedded, parseTarget, type TargetChoice } from '../../devnet/parseTarget.js';
import type { DevnetChoice } from '../../devnet/startDevnet.js';

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
    .addHelpText('after', helpAfter)
    .action((flags: DevnetFlags) => {
      choose(async (context) => (await import('./runDevnet.js')).runDevnet(flags, context));
    });
}

const helpAfter = `
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
