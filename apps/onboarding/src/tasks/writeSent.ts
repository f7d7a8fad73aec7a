import { formatJson, formatTokens, omitUndefined } from '@parachron/core';
import type { Scheduler, SubmittedTask } from '@parachron/scheduler';
import { wrapText } from '@parachron/terminal';
import type { CommandContext } from '../command/CommandContext.js';
import { exitCodes } from '../command/exitCodes.js';
import type { Terminal } from '../terminal/Terminal.js';
import type { OpenService } from './openService.js';
import { removeTicket } from './sendWithTicket.js';
import { writeEvents } from './taskEvents.js';

/** Options for an included call and for following its task. */
interface Printing {
  readonly open: OpenService;
  /** Pallet and call. */
  readonly call: string;
  readonly owner: Parameters<Scheduler['watchTask']>[0]['owner'];
  /** Its ticket, which is removed at the end. */
  readonly file: string;
  readonly flags: { readonly json?: true; readonly follow?: true };
}

/** Prints an included call, follows its task on request, and then removes the ticket. */
export async function writeSent(
  { taskId, block, fee, hash }: SubmittedTask,
  { open, call, owner, file, flags }: Printing,
  { terminal, waitForStop }: Pick<CommandContext, 'terminal' | 'waitForStop'>,
): Promise<number> {
  const { scheduler, target } = open;
  const paid = fee === undefined ? 'unknown' : formatTokens(fee, scheduler.chain.runtime.token);
  const isCancelled = call.endsWith('.cancel_task');
  const action = isCancelled ? 'cancelled' : 'scheduled';
  if (flags.json) terminal.out(formatJson({ taskId, hash, block, fee }));
  else terminal.out(`Task ${taskId} is ${action} in block #${block.number}. Inclusion fee: ${paid}.`);
  const watch = (signal: AbortSignal) =>
    scheduler.watchTask({ owner, taskId, from: block, signal, ...omitUndefined({ target }) });
  const code =
    flags.follow && !isCancelled
      ? await writeEvents(watch, { terminal, json: flags.json, waitForStop })
      : exitCodes.passed;
  if (code !== exitCodes.interrupted) await removeTicket(file);
  else terminal.err(`Stopped. The ticket is kept: ${file}`);
  return code;
}

const howToSend = 'To send the call, add --submit, and --signer-file or --signer-env with the key.';
const refusal = 'With --submit, the command would refuse to send this call.';

/** Prints, after a call without --submit, how to send the call; or that the command refuses to send a call that fails. */
export function writeNotSent(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { fails, trust }: { readonly fails: boolean; readonly trust?: string },
): void {
  terminal.err(wrapText(`Nothing was sent. ${fails ? refusal : howToSend}`, terminal.width).join('\n'));
  writeTrust(terminal, omitUndefined({ trust }));
}

/** Prints what rests on the word of one endpoint, in a line of its own. */
export function writeTrust(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { trust }: { readonly trust?: string },
): void {
  if (trust !== undefined) terminal.err(wrapText(trust, terminal.width).join('\n'));
}
