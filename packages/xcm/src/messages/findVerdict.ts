import { blake2b } from '@noble/hashes/blake2.js';
import {
  formatHex,
  type Hex,
  type JsonValue,
  omitUndefined,
  orUndefined,
  parseHex,
  requireInput,
} from '@parachron/core';
import { decodeProgram } from '../programs/decodeProgram.js';
import type { Weight } from '../programs/Instruction.js';
import { readQueueVerdict, readXcmError } from './readQueueVerdict.js';

/** The required parts of an event; `decodeEvents` of @parachron/client returns such events. */
export interface QueueEvent {
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly method: string;
  readonly phase: number | 'initialization' | 'finalization';
  readonly data: { readonly [field: string]: JsonValue };
}

/** Verdict of a queue on one message, with its events. */
export interface MessageVerdict<E extends QueueEvent = QueueEvent> {
  /**
   * `completed`: the program ran to its end; `failed`: an instruction failed; `refused`: the program did not start;
   * `unreadable`: the bytes are not a program; `overweight`: the message was stored as overweight.
   */
  readonly kind: 'completed' | 'failed' | 'refused' | 'unreadable' | 'overweight';
  /** The XCM error, if the chain names it. */
  readonly error?: string;
  /** The index of the failed instruction, if the executor reports it; 0 is the first. */
  readonly index?: number;
  /** The used weight, if the chain reports it. */
  readonly used?: Weight;
  /** The chain's own id of the message. */
  readonly id?: string;
  /** The para id of the sender, if the chain reports it. */
  readonly from?: number;
  /** Events of the message, the verdict last. */
  readonly events: readonly E[];
}

/**
 * Derives the ids by which queues name a message: the blake2b-256 hash of its bytes, and the topic of the program, which
 * newer executors use instead of the hash.
 *
 * Chain: the `id` of `MessageQueue.Processed`, the hash or id of the events of `Ump`, `DmpQueue` and `XcmpQueue`.
 * Sends: nothing.
 *
 * @param program the bytes of one versioned program
 * @returns the hash, then the topic if the program sets a topic
 * @throws INVALID_HEX when the text is not hexadecimal
 *
 * @example
 * ```ts
 * import { deriveMessageIds } from '@parachron/xcm';
 *
 * deriveMessageIds('0x05040a'); // ['0x8eefd972...'], since this program sets no topic
 * ```
 */
export function deriveMessageIds(program: Hex): Hex[] {
  const hash = formatHex(blake2b(parseHex(program, { field: 'program' }), { dkLen: 32 }));
  // The queue names an undecodable program by its hash.
  const { program: instructions = [] } = orUndefined(() => decodeProgram(program)) ?? {};
  return [hash, ...instructions.flatMap((one) => (one.kind === 'SetTopic' ? [one.topic] : []))];
}

/** A message on a chain that receives it. */
export interface SentMessage {
  /** The relay chain, or the para id of the sender. */
  readonly from: 'relay' | number;
  /** The bytes of the versioned program. */
  readonly program: Hex;
}

/**
 * Finds the last final verdict of a chain's queue on a message: the message has ended then. A chain processes a message in the block of
 * its arrival or in a later block. Other events of its queues, such as those of outgoing messages, do not count.
 *
 * Chain: `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`. Sends: nothing.
 *
 * @param events of the blocks since the message arrived, in order
 * @param message its sender, and the bytes of its program
 * @returns undefined if no event ends the message
 * @throws INVALID_HEX when the program is not hexadecimal
 *
 * @example
 * ```ts
 * import { findVerdict } from '@parachron/xcm';
 *
 * findVerdict([], { from: 2114, program: '0x04040a' }); // undefined
 * ```
 */
export function findVerdict<E extends QueueEvent>(
  events: readonly E[],
  message: SentMessage,
): MessageVerdict<E> | undefined {
  requireInput<{ readonly events: readonly QueueEvent[]; readonly message: SentMessage }>(
    { events, message },
    { events: ['object'], message: { program: 'string' } },
  );
  const ids: readonly string[] = deriveMessageIds(message.program);
  // Some queue events name neither the message nor its sender, and match any message.
  const isOf = ({ id, from }: MessageVerdict) =>
    id === undefined ? from === undefined || from === message.from : ids.includes(id);
  // An old queue tries a message again if the message was too heavy for the rest of the block.
  const isFinal = (verdict: MessageVerdict) => verdict.kind !== 'overweight' || isEnqueued(verdict);
  return listVerdicts(events).findLast((verdict) => isOf(verdict) && isFinal(verdict));
}

/**
 * Lists the verdicts of the queues on each message, in order, each with its events. `findVerdict` finds that of one message.
 *
 * Chain: the events of `MessageQueue`, `XcmpQueue`, `DmpQueue` and `Ump`. Sends: nothing.
 *
 * @param events of one block, in order, as `decodeEvents` of @parachron/client returns them
 *
 * @example
 * ```ts
 * import { listVerdicts, type QueueEvent } from '@parachron/xcm';
 *
 * declare const events: readonly QueueEvent[];
 * for (const { kind, from, error } of listVerdicts(events)) console.log(kind, from, error); // 'failed' 2114 'TooExpensive'
 * ```
 */
export function listVerdicts<E extends QueueEvent>(events: readonly E[]): MessageVerdict<E>[] {
  const verdicts: MessageVerdict<E>[] = [];
  let open: E[] = [];
  for (const event of events) {
    // Scheduled calls at the beginning of a block end with an event of the scheduler, and do not belong to a message.
    if (event.usualPallet === 'Scheduler' && event.method === 'Dispatched') {
      open = [];
      continue;
    }
    open.push(event);
    const word = readQueueVerdict(event);
    if (!word) continue;
    // Events of users in the same block, or in the block before, do not belong to the message.
    const own = open.filter(({ phase }) => phase === event.phase);
    // Newer chains name the error in an event of their XCM pallet.
    const reported = own.findLast(({ method }) => method === 'ProcessXcmError');
    const error = word.error ?? (reported && readXcmError(reported.data.error));
    const isRefused = word.kind === 'failed' && error === 'Barrier';
    const verdict: MessageVerdict<E> = {
      ...word,
      ...(isRefused ? { kind: 'refused' } : {}),
      ...omitUndefined({ error }),
      events: own,
    };
    const before = verdicts.at(-1);
    if (open.length === 1 && before && isPutAside(verdict, before)) {
      verdicts.splice(-1, 1, { ...before, ...verdict, events: [...before.events, ...own] });
    } else verdicts.push(verdict);
    open = [];
  }
  return verdicts;
}

// An old queue first reports that a message failed because of its weight, then that the message was stored as
// overweight.
function isPutAside(verdict: MessageVerdict, before: MessageVerdict): boolean {
  if (verdict.kind !== 'overweight' || before.kind !== 'overweight') return false;
  if (verdict.id !== undefined && verdict.id !== before.id) return false;
  return isEnqueued(verdict) && !isEnqueued(before);
}

function isEnqueued({ events }: MessageVerdict): boolean {
  return events.at(-1)?.method === 'OverweightEnqueued';
}
