import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { defineError, formatJson, type Hex, isRecord } from '@parachron/core';
import { parseTicket, type Ticket } from '@parachron/scheduler';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { findObstacle } from '../files/findObstacle.js';
import { writeWhole } from '../files/writeWhole.js';

/** A file that should hold the ticket of a submission holds something else, or a ticket of another chain. */
export class TicketUnreadableError extends defineError({
  code: 'TICKET_UNREADABLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file}: ${facts.reason}.`,
  hint: () => 'Give the ticket that `parachron task schedule --submit` or `task cancel --submit` printed.',
}) {}

/** The ticket of a submission cannot be written; nothing is sent without it. */
export class TicketNotKeptError extends defineError({
  code: 'TICKET_NOT_KEPT',
  fault: 'input',
  message: (facts: { file: string; reason: string }) =>
    `The ticket of the submission could not be written to ${facts.file}: ${facts.reason}. Nothing was sent.`,
  hint: () => 'Give a new file in a folder that can be written to with --ticket.',
}) {}

/** A ticket with what finds its chain again. */
export interface KeptTicket {
  /** Name of the chain, for people. */
  readonly chain: string;
  readonly genesisHash: Hex;
  /** Endpoints of the service; those with secrets are left out. */
  readonly service: readonly string[];
  /** Cost of the call as text, quoted before the call was signed. */
  readonly cost: string;
  readonly ticket: Ticket;
}

/**
 * Prepares the place of a ticket, before anything is signed.
 *
 * @throws TICKET_NOT_KEPT when the file exists, or cannot be written
 */
export async function prepareTicketPlace(file: string): Promise<void> {
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
  } catch (cause) {
    throw new TicketNotKeptError({ file, reason: describeFileFailure(cause) }, { cause });
  }
  const obstacle = existsSync(file)
    ? 'the file exists, and may be the ticket of another submission'
    : undefined;
  const reason = obstacle ?? findObstacle(file);
  if (reason !== undefined) throw new TicketNotKeptError({ file, reason });
}

/**
 * Keeps a ticket.
 *
 * @throws TICKET_NOT_KEPT when the file cannot be written
 */
export async function keepTicket(file: string, kept: KeptTicket): Promise<void> {
  await writeWhole(file, `${formatJson(kept, 2)}\n`).catch((cause: unknown) => {
    throw new TicketNotKeptError({ file, reason: describeFileFailure(cause) }, { cause });
  });
}

/** Removes the ticket of a submission whose result is known. */
export async function removeTicket(file: string): Promise<void> {
  await rm(file, { force: true });
}

/**
 * Reads a ticket.
 *
 * @throws TICKET_UNREADABLE when the file cannot be read, or holds no ticket
 */
export async function readTicket(file: string): Promise<KeptTicket> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new TicketUnreadableError({
      file,
      reason: `the file cannot be read: ${describeFileFailure(error)}`,
    });
  });
  const kept = parseJson(text);
  if (!isKept(kept)) throw new TicketUnreadableError({ file, reason: 'the file holds no ticket' });
  return kept;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/.test(value);

function isKept(value: unknown): value is KeptTicket {
  return (
    isRecord(value) &&
    parseTicket(value.ticket) !== undefined &&
    isHex(value.genesisHash) &&
    Array.isArray(value.service) &&
    value.service.every((one) => typeof one === 'string') &&
    [value.chain, value.cost].every((one) => typeof one === 'string')
  );
}
