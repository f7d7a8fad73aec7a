import { formatDecodeLink, formatJson } from '@parachron/core';
import type { Command } from 'commander';
import { openService } from '../../tasks/openService.js';
import { parseTaskId } from '../../tasks/parseTaskId.js';
import { readSigner } from '../../tasks/readSigner.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { UsageError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';
import {
  addOwnerOption,
  addServiceOptions,
  addSignerOptions,
  requireOwner,
  type SubmitTaskFlags,
} from './taskOptions.js';

/** Adds `task cancel`. */
export function addTaskCancelCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('cancel')
    .description('build the call that cancels a task; --submit sends it')
    .argument('<task>', 'your id for it, or the task id (0x and 64 hex digits)');
  addSignerOptions(addOwnerOption(addServiceOptions(command)))
    .addHelpText(
      'after',
      '\nExample:\n  parachron task cancel hello -s ws://127.0.0.1:9944 --signer-file ./key --submit',
    )
    .action((id: string, flags: SubmitTaskFlags) => {
      choose((context) => cancel(id, flags, context));
    });
}

async function cancel(id: string, flags: SubmitTaskFlags, context: CommandContext): Promise<number> {
  const { terminal, env } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const owner = requireOwner(flags.owner, signer);
  if (flags.submit && !signer) {
    throw new UsageError({ option: '--submit', reason: 'give --signer-file or --signer-env to sign with' });
  }
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const open = await openService(flags, { env, onProgress: progress.step }).finally(progress.done);
  try {
    const { scheduler } = open;
    const call = scheduler.cancelTaskCall(parseTaskId(id, owner));
    if (flags.submit && signer) {
      const { taskId, block, fee, hash } = await scheduler.submit(call, { signer });
      if (flags.json) terminal.out(formatJson({ taskId, hash, block, fee }));
      else terminal.out(`Task ${taskId} is cancelled in block #${block.number}.`);
      return exitCodes.passed;
    }
    const check = await scheduler.checkTask(call, { owner });
    const verdict = check.refusal
      ? `The service would refuse it with ${check.refusal.pallet}.${check.refusal.error}: ${check.refusal.detail}.`
      : 'The service would take it.';
    if (flags.json) terminal.out(formatJson({ call, check }, 2));
    else {
      const { endpoint } = scheduler.chain;
      const link = /^wss?:/.test(endpoint) ? [formatDecodeLink(call, endpoint)] : [];
      terminal.out([call.hex, ...link, verdict].join('\n'));
      terminal.err('Nothing was sent: --submit with --signer-file or --signer-env sends it.');
    }
    return check.refusal ? exitCodes.failed : exitCodes.passed;
  } finally {
    await open.close();
  }
}
