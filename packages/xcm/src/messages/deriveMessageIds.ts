import { blake2b } from '@noble/hashes/blake2.js';
import { formatHex, type Hex, isParachronError, parseHex } from '@parachron/core';
import { decodeProgram } from '../programs/decodeProgram.js';

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
  return [hash, ...findTopics(program)];
}

function findTopics(program: Hex): Hex[] {
  try {
    return decodeProgram(program).program.flatMap((one) => (one.kind === 'SetTopic' ? [one.topic] : []));
  } catch (error) {
    // The queue names an undecodable program by its hash.
    if (isParachronError(error)) return [];
    throw error;
  }
}
