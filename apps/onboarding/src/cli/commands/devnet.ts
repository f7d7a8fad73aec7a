import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseHosts, parseOrigins } from '../../devnet/parseAccess.js';
import { parseBlocks, parseBound, parsePort, parseTime } from '../../devnet/parseBlocks.js';
import { embedded, parseTarget, type TargetChoice } from '../../devnet/parseTarget.js';
import type { DevnetChoice } from '../../devnet/startDevnet.js';
import type { RunCommand } from '../CommandContext.js';
import { addRuleOptions } from './ruleOptions.js';

/** The options as the command line gives them. */
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
      'of the service: hours and schedules, or minutes and lists',
      parseVariant,
      'H',
    )
    .option(
      '-p, --port <port>',
      'of the service; the others take those after it, 0 any free ones',
      parsePort,
      firstPort,
    )
    .option('--host <address>', 'to listen on', '127.0.0.1')
    .addOption(
      new Option(
        '--origins <list>',
        'pages whose scripts may connect: loopback, any, or https://app.example,…',
      )
        .argParser(parseOrigins)
        .default('loopback'),
    )
    .option('--hosts <list>', 'names of the network besides addresses and localhost, with commas', parseHosts)
    .option(
      '-t, --target <target>',
      'a small parachain (2000, 2000:v2), a real one (1000=CHAIN), or none; may be repeated',
      collectTargets,
    )
    .option(
      '-r, --relay [chain]',
      'a real relay chain: the embedded one, an endpoint to fork, or a chain spec file',
    )
    .option(
      '--max-blocks <count>',
      'blocks that one development request may build (default: 20000)',
      parseBound,
    )
    .option('--max-days <days>', 'days that one development request may let pass (default: 366)', parseBound)
    .option('-d, --data <directory>', 'keep the chains there across runs')
    .addOption(
      new Option('-b, --blocks <when>', 'instant, manual, or every so many seconds')
        .argParser(parseBlocks)
        .default({ kind: 'instant' }, 'instant'),
    )
    .option(
      '--start <time>',
      'the time at which the network begins, as a date or seconds since 1970',
      parseTime,
    );
  addRuleOptions(command, 'where it is another than the specification says')
    .option('--json', 'print endpoints and accounts as one line of JSON')
    .addHelpText('after', helpAfter)
    .action((flags: DevnetFlags) => {
      choose(async (context) => {
        const { runDevnet } = await import('../actions/runDevnet.js');
        return runDevnet(flags, context);
      });
    });
}

const helpAfter = `
CHAIN is an endpoint to fork (ws, wss, http, https), a chain spec file, or "${embedded}" (Asset Hub Rococo).

Examples:
  parachron devnet
  parachron devnet --variant M --blocks 6 --data ./chains
  parachron devnet --start 2027-01-01T00:00:00Z --target 2000:v5 --target 2001:v2
  parachron devnet --relay --target 1000=${embedded} --json`;

function collectTargets(
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
