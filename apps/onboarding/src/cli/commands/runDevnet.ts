import { formatJson } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { describeDevnet } from '../../devnet/describeDevnet.js';
import { embedded, type TargetChoice } from '../../devnet/parseTarget.js';
import { renderDevnet } from '../../devnet/renderDevnet.js';
import { type DevnetChoice, startDevnet } from '../../devnet/startDevnet.js';
import { UsageError } from '../../errors/errors.js';
import { createProgress } from '../../terminal/Progress.js';
import type { DevnetFlags } from './addDevnetCommand.js';

const readyTarget: TargetChoice = { paraId: 2000 };

/** Runs the local network until it is stopped. */
export async function runDevnet(flags: DevnetFlags, context: CommandContext): Promise<number> {
  const { terminal, writeRaw } = context;
  if (flags.relay !== undefined && flags.data !== undefined) {
    throw new UsageError({ option: '--data', reason: 'a real relay chain cannot be kept across runs' });
  }
  const stopped = context.waitForStop?.() ?? Promise.resolve();
  const progress = createProgress(terminal, { writeRaw, quiet: flags.json });
  progress.step(`Starting the local network of variant ${flags.variant}`);
  const devnet = await startDevnet(toChoice(flags), { env: process.env, onProgress: progress.step }).finally(
    progress.done,
  );
  try {
    const description = await describeDevnet(devnet, flags);
    terminal.out(flags.json ? formatJson(description) : renderDevnet(description, terminal, flags.data));
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
