import { formatJson } from '@parachron/core';
import { linkAt } from '../../reports/linkToDecode.js';
import { openService } from '../../tasks/openService.js';
import { parseTaskId } from '../../tasks/parseTaskId.js';
import { readSigner } from '../../tasks/readSigner.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { createProgress } from '../../terminal/Progress.js';
import { stripControls } from '../../terminal/stripControls.js';
import { wrapText } from '../../terminal/wrapText.js';
import type { CommandContext } from '../CommandContext.js';
import { requireOwner, type SubmitTaskFlags } from '../commands/taskOptions.js';
import { UsageError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';

/** Builds the call that cancels a task, and sends it where that is asked for. */
export async function runTaskCancel(
  id: string,
  flags: SubmitTaskFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const { target: _, user, ...places } = await readTaskPlaces(flags, {}, { env, cwd });
  const owner = requireOwner({ given: flags.owner, canSign: true, signer, user });
  if (flags.submit && !signer) {
    throw new UsageError({ option: '--submit', reason: 'give --signer-file or --signer-env to sign with' });
  }
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const options = { timeout: flags.timeout, onProgress: progress.step };
  const open = await openService(places, options).finally(progress.done);
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
      const link = linkAt(scheduler.chain.endpoint, call);
      terminal.out(
        [
          call.hex,
          ...(link === undefined ? [] : [link]),
          ...wrapText(stripControls(verdict), terminal.width),
        ].join('\n'),
      );
      terminal.err('Nothing was sent: --submit with --signer-file or --signer-env sends it.');
    }
    return check.refusal ? exitCodes.failed : exitCodes.passed;
  } finally {
    await open.close();
  }
}
