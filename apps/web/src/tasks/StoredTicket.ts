import type { Chain } from '@parachron/client';
import { decodeCall, isRecord, type JsonValue } from '@parachron/core';
import { parseTicketFile, type Ticket, type TicketFile } from '@parachron/scheduler';
import { texts } from '../texts.js';
import { TicketFileInvalidError } from './tasksErrors.js';

const words = texts.tasksPage.tickets;

/** A ticket with its texts for the page. */
export interface StoredTicket extends TicketFile {
  /** Pallet and method. */
  readonly name: string;
  /** The purpose of the call, in words. */
  readonly title: string;
}

/** Returns whether a record of the browser is a ticket. */
export function isStoredTicket(value: unknown): value is StoredTicket & JsonValue {
  const isNamed = isRecord(value) && [value.name, value.title].every((text) => typeof text === 'string');
  return isNamed && parseTicketFile(value) !== undefined;
}

/**
 * Reads a file that the command line, or another browser, has written.
 *
 * @param chain the service that the page is connected to
 * @throws TICKET_FILE_INVALID when the file contains no ticket, or the ticket of another chain
 * @throws CALL_UNDECODABLE when the chain has no such call
 */
export function readTicketFile(text: string, { genesisHash, runtime }: Chain): StoredTicket {
  const file = parseTicketFile(text);
  if (!file) throw new TicketFileInvalidError({ reason: words.noTicket });
  if (file.genesisHash !== genesisHash) {
    throw new TicketFileInvalidError({ reason: words.otherChain(file.chain, runtime.chain) });
  }
  const { pallet, method } = decodeCall(runtime.registry, file.ticket.call);
  const name = `${pallet}.${method}`;
  return { ...file, name, title: name };
}

/** Returns whether two tickets are of the same submission. */
export function isSameSubmission(one: Ticket, other: Ticket): boolean {
  return one.owner === other.owner && one.nonce === other.nonce && one.call === other.call;
}

/** Joins two tickets of the same submission, so that the search covers all its transactions. */
export function joinTickets(one: Ticket, other: Ticket): Ticket {
  const ends = [one.untilBlock, other.untilBlock].filter((block) => block !== undefined);
  return {
    ...one,
    afterBlock: Math.min(one.afterBlock, other.afterBlock),
    ...(ends.length === 0 ? {} : { untilBlock: Math.max(...ends) }),
    hashes: [...new Set([...one.hashes, ...other.hashes])],
  };
}
