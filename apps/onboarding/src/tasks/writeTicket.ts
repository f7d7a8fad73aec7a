import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { defineError } from '@parachron/core';
import { formatTicketFile, parseTicketFile, type TicketFile } from '@parachron/scheduler';
import { createFolder } from '../files/createFolder.js';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { findObstacle } from '../files/findObstacle.js';
import { readBounded } from '../files/readBounded.js';
import { writeWhole } from '../files/writeWhole.js';

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
export class TicketNotStoredError extends defineError({
  code: 'TICKET_NOT_STORED',
  fault: 'input',
  message: (facts: { file: string; reason: string }) =>
    `The ticket of the submission could not be written to ${facts.file}: ${facts.reason}. Nothing was sent.`,
  hint: () => 'Give a new file in a writable folder with --ticket.',
}) {}

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
  await writeWhole(file, formatTicketFile(content)).catch((cause: unknown) => {
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
