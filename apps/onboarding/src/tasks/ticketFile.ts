import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Chain } from '@parachron/client';
import { defineError, formatEndpoint, formatJson, type Hex, isHash, isRecord } from '@parachron/core';
import { parseTicket, type Ticket } from '@parachron/scheduler';
import type { CommandContext } from '../cli/CommandContext.js';
import { describeFileFailure, parseJson, readBounded } from '../files/describeFileFailure.js';
import { createFolder, findUserFolder } from '../files/userFolders.js';
import { findObstacle, writeWhole } from '../files/writeWhole.js';

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
  hint: () =>
    'Give the ticket that `parachron task schedule --submit` or `task cancel --submit` printed. It is deleted once the result is known.',
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

function isTicketFile(value: unknown): value is TicketFile {
  return (
    isRecord(value) &&
    parseTicket(value.ticket) !== undefined &&
    isHash(value.genesisHash) &&
    Array.isArray(value.service) &&
    [value.chain, value.cost, ...value.service].every((one) => typeof one === 'string')
  );
}

/** Finds the file for the ticket of a new submission: the given file, else a new one in the user's folder. */
export function findTicketPlace(
  { ticket }: { readonly ticket?: string },
  taskId: Hex,
  { env, cwd }: Pick<CommandContext, 'env' | 'cwd'>,
): string {
  if (ticket !== undefined) return resolve(cwd, ticket);
  const name = `task-${taskId.slice(2, 10)}-${randomUUID().slice(0, 8)}.json`;
  return join(findUserFolder('state', env), 'tickets', name);
}

/**
 * Prepares the file of a ticket, before anything is signed.
 *
 * @throws TICKET_NOT_STORED when the file exists, or cannot be written
 */
export async function prepareTicketPlace(file: string): Promise<void> {
  await createFolder(dirname(resolve(file))).catch((cause: unknown) => {
    throw new TicketNotStoredError({ file, reason: describeFileFailure(cause) }, { cause });
  });
  const isTaken = existsSync(file) && 'the file exists, and may be the ticket of another submission';
  const reason = isTaken || findObstacle(file);
  if (reason !== undefined) throw new TicketNotStoredError({ file, reason });
}

/**
 * Stores a ticket, without endpoints that contain a secret.
 *
 * @throws TICKET_NOT_STORED when the file cannot be written
 */
export async function writeTicket(
  file: string,
  ticket: Ticket,
  about: {
    readonly chain: Pick<Chain, 'genesisHash' | 'runtime'>;
    readonly endpoints: readonly string[];
    readonly cost: string;
  },
): Promise<void> {
  const { chain, endpoints, cost } = about;
  const service = endpoints.map((one) => one.trim()).filter((one) => formatEndpoint(one) === one);
  const { genesisHash } = chain;
  const content: TicketFile = { chain: chain.runtime.chain, genesisHash, service, cost, ticket };
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
  const content = parseJson(text);
  if (!isTicketFile(content))
    throw new TicketUnreadableError({ file, reason: 'the file contains no ticket' });
  return content;
}
