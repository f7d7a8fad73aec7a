import { formatJson } from '@parachron/core';
import { type Command, InvalidArgumentError } from 'commander';
import { describeDevnet } from '../../devnet/describeDevnet.js';
import { embedded } from '../../devnet/openSource.js';
import { parseBlocks, parsePort, parseTime } from '../../devnet/parseBlocks.js';
import { parseTarget, type TargetChoice } from '../../devnet/parseTarget.js';
import { renderDevnet } from '../../devnet/renderDevnet.js';
import { type DevnetChoice, startDevnet } from '../../devnet/startDevnet.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { UsageError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';

/** The options as the command line gives them. */
interface DevnetFlags extends Omit<DevnetChoice, 'targets' | 'relay'> {
  readonly target?: readonly (TargetChoice | 'none')[];
  readonly relay?: string | true;
  readonly json?: true;
}

const firstPort = 9944;
const readyTarget: TargetChoice = { paraId: 2000 };

/** Adds `devnet`: the service and its targets as a local network, until it is stopped. */
export function addDevnetCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
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
    .option(
      '-t, --target <target>',
      'a parachain that is ready (2000, 2000:v2), a real one (1000=CHAIN), or none; may be repeated',
      collectTargets,
    )
    .option(
      '-r, --relay [chain]',
      'a real relay chain: the embedded one, an endpoint to fork, or a chain spec file',
    )
    .option('-d, --data <directory>', 'keep the chains there across runs')
    .option('-b, --blocks <when>', 'instant, manual, or every so many seconds', parseBlocks, {
      kind: 'instant',
    })
    .option(
      '--start <time>',
      'the time at which the network begins, as a date or seconds since 1970',
      parseTime,
    )
    .option('--json', 'print endpoints and accounts as one line of JSON')
    .addHelpText('after', helpAfter)
    .action((flags: DevnetFlags) => {
      choose((context) => runDevnet(flags, context));
    });
}

const helpAfter = `
CHAIN is an endpoint to fork (ws, wss, http, https), a raw chain spec file, or "${embedded}" (Asset Hub Rococo).

Examples:
  parachron devnet
  parachron devnet --variant M --blocks 6 --data ./chains
  parachron devnet --start 2027-01-01T00:00:00Z --target 2000:v5 --target 2001:v2
  parachron devnet --relay --target 1000=${embedded} --json`;

async function runDevnet(flags: DevnetFlags, context: CommandContext): Promise<number> {
  const { terminal, writeRaw } = context;
  if (flags.relay !== undefined && flags.data !== undefined) {
    throw new UsageError({ option: '--data', reason: 'a real relay chain cannot be kept across runs' });
  }
  const stopped = context.waitForStop?.() ?? Promise.resolve();
  const progress = createProgress(terminal, writeRaw, flags.json);
  progress.step(`Starting the local network of variant ${flags.variant}`);
  const devnet = await startDevnet(toChoice(flags)).finally(progress.done);
  try {
    const description = await describeDevnet(devnet, flags.variant);
    terminal.out(flags.json ? formatJson(description) : renderDevnet(description, terminal));
    await stopped;
  } finally {
    await devnet.close();
  }
  return exitCodes.passed;
}

function toChoice({ target = [readyTarget], relay, ...flags }: DevnetFlags): DevnetChoice {
  return {
    ...flags,
    targets: target.filter((one) => one !== 'none'),
    ...(relay === undefined ? {} : { relay: relay === true ? embedded : relay }),
  };
}

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
