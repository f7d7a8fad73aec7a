import type { WatchCursor } from '@parachron/scheduler';
import { type Command, InvalidArgumentError } from 'commander';
import { keepCursor, readCursor } from '../../tasks/keepCursor.js';
import { openService } from '../../tasks/openService.js';
import { parseTaskId } from '../../tasks/parseTaskId.js';
import { printEvents } from '../../tasks/printEvents.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { addOwnerOption, addServiceOptions, requireOwner, type TaskOptions } from './taskOptions.js';

interface FollowFlags extends TaskOptions {
  readonly from?: number;
  readonly cursor?: string;
}

/** Adds `task follow`. */
export function addTaskFollowCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('follow')
    .description('print what happens to a task, from scheduled to executed on the target, until it is done')
    .argument('<task>', 'your id for it, or the task id (0x and 64 hex digits)')
    .option('-t, --target <endpoint>', 'of the parachain on which its call runs')
    .option('--from <block>', 'begin at this block of the service, instead of its newest', parseBlock)
    .option('--cursor <file>', 'keep there how far it came, and go on from there the next time');
  addOwnerOption(addServiceOptions(command))
    .addHelpText(
      'after',
      '\nExample:\n  parachron task follow hello -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 --owner ADDRESS --json',
    )
    .action((id: string, flags: FollowFlags) => {
      choose((context) => follow(id, flags, context));
    });
}

async function follow(id: string, flags: FollowFlags, context: CommandContext): Promise<number> {
  const { terminal, env } = context;
  const owner = requireOwner(flags.owner);
  const { cursor } = flags;
  const from: WatchCursor | number | undefined =
    (cursor === undefined ? undefined : await readCursor(cursor)) ?? flags.from;
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const open = await openService(flags, { env, onProgress: progress.step }).finally(progress.done);
  const stop = new AbortController();
  void context.waitForStop?.().then(() => stop.abort());
  try {
    const events = open.scheduler.watchTask({
      owner,
      taskId: parseTaskId(id, owner),
      signal: stop.signal,
      ...(from === undefined ? {} : { from }),
      ...(open.target ? { target: { chain: open.target } } : {}),
    });
    return await printEvents(events, {
      terminal,
      json: flags.json,
      ...(cursor === undefined ? {} : { onEvent: (event) => keepCursor(cursor, event.cursor) }),
    });
  } finally {
    await open.close();
  }
}

function parseBlock(text: string): number {
  const block = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(block)) return block;
  throw new InvalidArgumentError('A block is a whole number.');
}
