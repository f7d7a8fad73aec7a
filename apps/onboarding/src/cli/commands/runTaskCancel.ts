import { compareAccountLength } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import { formatJson, formatTokens, omitUndefined, type TokenUnit } from '@parachron/core';
import { linkAt, stripControls } from '@parachron/reports';
import { createRefusedError, type TaskCall, type TaskCheck } from '@parachron/scheduler';
import { wrapText } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import type { Sending } from '../../tasks/askForSending.js';
import { askForSending } from '../../tasks/askForSending.js';
import { type OpenService, openService } from '../../tasks/openService.js';
import { readSigner, requireSubmitSigner } from '../../tasks/readSigner.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { describeRefusal, describeUntried } from '../../tasks/renderTaskPlan.js';
import { parseTaskId, requireOwner } from '../../tasks/requireOwner.js';
import { findTicketPlace, prepareTicketPlace, sendWithTicket } from '../../tasks/sendWithTicket.js';
import { writeNotSent, writeSent } from '../../tasks/writeSent.js';
import { createProgress } from '../../terminal/Progress.js';
import type { SubmitTaskFlags } from './addTaskCommands.js';

/** Builds the call that cancels a task, and sends the call with `--submit`. */
export async function runTaskCancel(
  id: string,
  flags: SubmitTaskFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const { target: _, user, ...places } = await readTaskPlaces(flags, {}, { env, cwd });
  const owner = requireOwner({ given: flags.owner, canSign: true, signer, user });
  requireSubmitSigner(flags, signer);
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json });
  const options = { timeout: flags.timeout, onProgress: progress.step };
  const open = await openService(places, options).finally(progress.done);
  try {
    compareAccountLength({ field: '--owner', account: owner.hex, runtime: open.scheduler.chain.runtime });
    const { scheduler } = open;
    const printing: Printing = {
      chain: scheduler.chain,
      flags,
      terminal,
      ...omitUndefined({ trust: open.trust }),
    };
    const call = scheduler.cancelTaskCall(parseTaskId(id, owner));
    const check = await scheduler.checkTask(call, { owner });
    if (!flags.submit || !signer) return writeCheck(call, check, printing);
    const refused = createRefusedError(call, check);
    if (refused) throw refused;
    const { taskId } = call.order;
    const file = findTicketPlace(flags, taskId, context);
    const name = `${call.pallet}.${call.method}`;
    const cost = describeCost(check, scheduler.chain.runtime.token);
    const { endpoints, trust } = open;
    const { metadataHash } = flags;
    const sending: Sending = {
      ...{ scheduler, signer, metadataHash, call: name, taskId, cost, endpoints, file },
      ...{ unknown: check.unknown, ...omitUndefined({ trust }) },
    };
    await prepareTicketPlace(file);
    if (!(await askForSending(sending, context, flags))) return exitCodes.interrupted;
    const sent = await sendWithTicket((options) => scheduler.submit(call, options), sending, context);
    if (!sent) return exitCodes.interrupted;
    return await writeSent(sent, { open, call: name, owner, file, flags }, context);
  } finally {
    await open.close();
  }
}

interface Printing extends Pick<OpenService, 'trust'> {
  readonly chain: Pick<Chain, 'endpoint' | 'runtime'>;
  readonly flags: SubmitTaskFlags;
  readonly terminal: CommandContext['terminal'];
}

function writeCheck(call: TaskCall, check: TaskCheck, { chain, flags, terminal, trust }: Printing): number {
  const { refusal } = check;
  if (flags.json) terminal.out(formatJson({ call, check, trust }, 2));
  else {
    const link = linkAt(chain.endpoint, call);
    const refused = createRefusedError(call, check);
    const verdict = refused
      ? describeRefusal(refused, 'cancellation')
      : 'The service would accept the cancellation.';
    const untried = describeUntried(check.unknown);
    const cost = `Inclusion fee: ${describeCost(check, chain.runtime.token)}`;
    const sentences = [...(untried.length > 0 ? untried : [verdict]), cost];
    const lines = sentences.flatMap((text) => wrapText(stripControls(text), terminal.width));
    terminal.out([call.hex, ...(link === undefined ? [] : [link]), ...lines].join('\n'));
    writeNotSent(terminal, { fails: refusal !== undefined, ...omitUndefined({ trust }) });
  }
  return refusal ? exitCodes.refused : exitCodes.passed;
}

/** A cancellation costs the inclusion fee; the task's fees are not returned. */
function describeCost({ cost }: TaskCheck, token: TokenUnit): string {
  const fee = cost === undefined ? 'unknown' : formatTokens(cost, token);
  return `${fee}. The fees of the task are not returned.`;
}
