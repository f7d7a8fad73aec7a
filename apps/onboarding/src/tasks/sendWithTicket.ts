import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineError, type Hex, isParachronError, omitUndefined } from '@parachron/core';
import { formatCommand } from '@parachron/reports';
import {
  isSubmissionOpen,
  type SubmitTaskOptions,
  type SubmittedTask,
  type Ticket,
} from '@parachron/scheduler';
import type { CommandContext } from '../command/CommandContext.js';
import { findUserFolder } from '../files/findUserFolder.js';
import type { Sending } from './Sending.js';
import { createTicketFile, removeTicket, writeTicket } from './writeTicket.js';

/**
 * An extrinsic was sent, and its outcome is unknown.
 *
 * @example
 * ```text
 * AutomationTime.cancel_task was sent to ws://127.0.0.1:9944 as transaction 0x12ab…, and its outcome is unknown: the connection was lost.
 * ```
 */
export class SendingUnknownError extends defineError({
  code: 'SENDING_UNKNOWN',
  fault: 'unreachable',
  message: (facts: { reason: string; file: string }) => facts.reason,
  hint: ({ file }) =>
    `Run \`${formatCommand(['task', 'resume', file])}\`: the command reports the outcome, and sends nothing.`,
}) {}

/** Finds the file for the ticket of a new submission: the given file, else a new one in the user's folder. */
export function findTicketPlace(
  { ticket }: { readonly ticket?: string },
  taskId: Hex,
  { env, cwd = process.cwd() }: Pick<CommandContext, 'env' | 'cwd'>,
): string {
  if (ticket !== undefined) return resolve(cwd, ticket);
  const name = `task-${taskId.slice(2, 10)}-${randomUUID().slice(0, 8)}.json`;
  return join(findUserFolder('state', env), 'tickets', name);
}

type Submit = (
  options: Pick<SubmitTaskOptions, 'signer' | 'onTicket' | 'checkMetadataHash'>,
) => Promise<SubmittedTask>;

/**
 * Submits a call, with its ticket in a file before anything is sent. After a request to stop, the ticket remains and nothing
 * more is sent; the ticket finds the sent transactions.
 *
 * @returns undefined when the process was asked to stop
 * @throws TICKET_NOT_STORED when the ticket cannot be written
 * @throws SENDING_UNKNOWN when the outcome of the transaction is unknown; the ticket remains
 */
export async function sendWithTicket(
  submit: Submit,
  sending: Sending,
  { terminal, waitForStop }: Pick<CommandContext, 'terminal' | 'waitForStop'>,
): Promise<SubmittedTask | undefined> {
  const { signer, metadataHash, file, scheduler, endpoints, cost } = sending;
  const stop = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(undefined));
  });
  void waitForStop?.().then(() => stop.abort());
  let last = sending.ticket;
  const onTicket = async (ticket: Ticket) => {
    stop.signal.throwIfAborted();
    await writeTicket(file, createTicketFile(ticket, { chain: scheduler.chain, endpoints, cost }));
    stop.signal.throwIfAborted();
    last = ticket;
    const hash = ticket.hashes.at(-1);
    if (hash !== undefined) terminal.err(`Transaction: ${hash}\nTicket: ${file}`);
  };
  const checkMetadataHash = metadataHash ? undefined : false;
  const sent = submit({ signer, onTicket, ...omitUndefined({ checkMetadataHash }) });
  try {
    const done = await Promise.race([sent, stopped]);
    if (done) return done;
  } catch (error) {
    throw await settle(error, { file, last });
  }
  sent.catch(() => undefined);
  terminal.err(describeStop(file, last));
  return undefined;
}

function isSent(ticket: Ticket | undefined): boolean {
  return ticket !== undefined && ticket.hashes.length > 0;
}

/** Removes the ticket if the result is known, or nothing was sent. */
async function settle(
  error: unknown,
  { file, last }: { readonly file: string; readonly last: Ticket | undefined },
): Promise<unknown> {
  if (isParachronError(error, 'SUBMISSION_UNKNOWN')) {
    return new SendingUnknownError({ reason: error.message, file }, { cause: error });
  }
  if (last && !isSubmissionOpen(error, last)) await removeTicket(file);
  return error;
}

function describeStop(file: string, last: Ticket | undefined): string {
  const resume = ['task', 'resume', file];
  if (isSent(last)) {
    return `Stopped. The transaction may be in a block: ${formatCommand(resume)} reports the outcome, and sends nothing.`;
  }
  if (!existsSync(file)) return 'Stopped. Nothing was sent.';
  return `Stopped. Nothing was sent. ${formatCommand([...resume, '--submit'])} with the signer sends it.`;
}
