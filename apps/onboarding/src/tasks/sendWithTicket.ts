import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Chain } from '@parachron/client';
import {
  defineError,
  formatEndpoint,
  formatJson,
  type Hex,
  isHash,
  isParachronError,
  isRecord,
  omitUndefined,
} from '@parachron/core';
import { formatCommand } from '@parachron/reports';
import {
  isSubmissionOpen,
  parseTicket,
  type SubmitTaskOptions,
  type SubmittedTask,
  type Ticket,
} from '@parachron/scheduler';
import type { CommandContext } from '../command/CommandContext.js';
import { describeFileFailure, readBounded } from '../files/describeFileFailure.js';
import { createFolder, findUserFolder } from '../files/userFolders.js';
import { findObstacle, writeWhole } from '../files/writeWhole.js';
import type { Sending } from './askForSending.js';

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

/**
 * The file of a ticket contains something else, or a ticket of another chain.
 *
 * @example
 * ```text
 * ticket.json: the file contains no ticket.
 * ```
 */
export class TicketUnreadableError extends defineError({
  code: 'TICKET_UNREADABLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file}: ${facts.reason}.`,
  hint: () => 'Give the ticket that `parachron task schedule --submit` or `task cancel --submit` printed.',
}) {}

/** The ticket of a submission cannot be written; nothing is sent without it. */
class TicketNotStoredError extends defineError({
  code: 'TICKET_NOT_STORED',
  fault: 'input',
  message: (facts: { file: string; reason: string }) =>
    `The ticket of the submission could not be written to ${facts.file}: ${facts.reason}. Nothing was sent.`,
  hint: () => 'Give a new file in a writable folder with --ticket.',
}) {}

/** Content of a ticket file: the ticket of a submission, and its chain. The file contains no key. */
export interface TicketFile {
  /** Name of the chain, for display. */
  readonly chain: string;
  readonly genesisHash: Hex;
  /** Endpoints of the service without secrets. */
  readonly service: readonly string[];
  /** Cost of the call as text, quoted before the signature. */
  readonly cost: string;
  readonly ticket: Ticket;
}

/** Creates the content of a ticket file, without endpoints that contain a secret. */
export function createTicketFile(
  ticket: Ticket,
  about: {
    readonly chain: Pick<Chain, 'genesisHash' | 'runtime'>;
    readonly endpoints: readonly string[];
    readonly cost: string;
  },
): TicketFile {
  const { chain, endpoints, cost } = about;
  const service = endpoints.map((one) => one.trim()).filter((one) => formatEndpoint(one) === one);
  return { chain: chain.runtime.chain, genesisHash: chain.genesisHash, service, cost, ticket };
}

function parseTicketFile(text: string): TicketFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isTicketFile(value) ? value : undefined;
}

function isTicketFile(value: unknown): value is TicketFile {
  return (
    isRecord(value) &&
    parseTicket(value.ticket) !== undefined &&
    isHash(value.genesisHash) &&
    Array.isArray(value.service) &&
    [value.chain, value.cost, ...value.service].every((one) => typeof one === 'string')
  );
}

/**
 * Prepares the file of a ticket, before anything is signed.
 *
 * @throws TICKET_NOT_STORED when the file exists, or cannot be written
 */
export async function prepareTicketPlace(file: string): Promise<void> {
  try {
    await createFolder(dirname(resolve(file)));
  } catch (cause) {
    throw new TicketNotStoredError({ file, reason: describeFileFailure(cause) }, { cause });
  }
  const obstacle = existsSync(file)
    ? 'the file exists, and may be the ticket of another submission'
    : undefined;
  const reason = obstacle ?? findObstacle(file);
  if (reason !== undefined) throw new TicketNotStoredError({ file, reason });
}

/**
 * Stores a ticket.
 *
 * @throws TICKET_NOT_STORED when the file cannot be written
 */
export async function writeTicket(file: string, content: TicketFile): Promise<void> {
  await writeWhole(file, `${formatJson(content, 2)}\n`).catch((cause: unknown) => {
    throw new TicketNotStoredError({ file, reason: describeFileFailure(cause) }, { cause });
  });
}

/** Removes the ticket of a submission with a known result. */
export async function removeTicket(file: string): Promise<void> {
  await rm(file, { force: true });
}

/**
 * Reads a ticket.
 *
 * @throws TICKET_UNREADABLE when the file cannot be read, or contains no ticket
 */
export async function readTicket(file: string): Promise<TicketFile> {
  const text = readBounded(
    file,
    (reason) => new TicketUnreadableError({ file, reason: `the file cannot be read: ${reason}` }),
  );
  const content = parseTicketFile(text);
  if (!content) throw new TicketUnreadableError({ file, reason: 'the file contains no ticket' });
  return content;
}
