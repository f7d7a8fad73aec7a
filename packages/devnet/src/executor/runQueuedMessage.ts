import { type Hex, isParachronError } from '@parachron/core';
import { decodePage, type PageProgram, type Weight } from '@parachron/xcm';
import { hashMessage } from '../target/delivery.js';
import type { Executor } from './createExecutor.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { isHeavier, zeroWeight } from './quoteProgramWeight.js';

/** Sender of a queue's messages. */
export type MessageSource =
  | { readonly kind: 'Parent' }
  | { readonly kind: 'Sibling'; readonly paraId: number };

/** Event of the queue for one message, as MessageQueue names it. */
export type QueueEvent =
  | {
      readonly kind: 'Processed';
      readonly id: Hex;
      readonly weightUsed: Weight;
      readonly success: boolean;
    }
  | {
      readonly kind: 'ProcessingFailed';
      readonly id: Hex;
      readonly error: 'Corrupt' | 'Unsupported';
    }
  | { readonly kind: 'OverweightEnqueued'; readonly id: Hex };

/** A message with the weight available to it. */
export interface QueuedMessage {
  readonly source: MessageSource;
  /** A program, without a page's format byte. */
  readonly data: Hex;
  /** Remaining weight of this block for messages. */
  readonly available: Weight;
  /** Maximum weight of a message: a heavier message is stored permanently, a lighter one waits for the next block. */
  readonly overweight: Weight;
}

/** Outcome of a message. */
export interface Processing {
  readonly used: Weight;
  /** Undefined if the message waits for the next block. */
  readonly event: QueueEvent | undefined;
}

/**
 * Processes a message.
 *
 * Chain: `ProcessXcmMessage` of pallet_message_queue.
 */
export function runQueuedMessage(message: QueuedMessage, executor: Executor): Processing {
  const { source, data } = message;
  const hash = hashMessage(data);
  const endFailed = (error: 'Corrupt' | 'Unsupported', used = zeroWeight, id = hash) => ({
    used,
    event: { kind: 'ProcessingFailed', id, error } as const,
  });
  const decoded = readMessage(data, executor.config);
  if (!decoded) return endFailed('Corrupt');
  const weighed = executor.quoteWeight(decoded.program, decoded.version);
  if (!weighed.ok) return endFailed('Unsupported');
  if (isHeavier(weighed.weight, message.available)) {
    const isWaiting = !isHeavier(weighed.weight, message.overweight);
    return { used: zeroWeight, event: isWaiting ? undefined : { kind: 'OverweightEnqueued', id: hash } };
  }
  const interior = source.kind === 'Parent' ? [] : [{ kind: 'Parachain', paraId: source.paraId } as const];
  const { outcome, messageId: id } = executor.run({ ...decoded, origin: { parents: 1, interior }, id: hash });
  if (outcome.kind === 'Error') return endFailed('Unsupported', weighed.weight, id);
  const { used } = outcome;
  return { used, event: { kind: 'Processed', id, weightUsed: used, success: outcome.kind === 'Complete' } };
}

type Reader = Pick<ExecutorConfig, 'versions'>;

/**
 * Splits a page of an HRMP channel into its programs, as a parachain does.
 *
 * The rest of a page is dropped from the first bytes that do not decode as a program. A page of another format is dropped
 * entirely. Neither case emits an event.
 */
export function readPagePrograms(page: Hex, { versions }: Reader): readonly PageProgram[] {
  const programs = readPage(page);
  const end = programs.findIndex(({ version }) => !versions.includes(version));
  return end < 0 ? programs : programs.slice(0, end);
}

/**
 * Reads a message that holds one program; bytes after the program are ignored.
 *
 * @returns undefined if the bytes are not a program in a version that the executor decodes
 */
export function readMessage(message: Hex, reader: Reader): PageProgram | undefined {
  return readPagePrograms(`0x00${message.slice(2)}`, reader)[0];
}

function readPage(page: Hex): readonly PageProgram[] {
  try {
    return decodePage(page).programs;
  } catch (error) {
    if (isParachronError(error)) return [];
    throw error;
  }
}
