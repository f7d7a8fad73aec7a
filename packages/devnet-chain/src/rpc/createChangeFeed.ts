import type { Hex } from '@parachron/core';
import { toHex } from '../scale/hex.js';
import { takeTurn } from './takeTurn.js';

/** Values by their keys; null for a removed value. */
type FeedValues = ReadonlyMap<string, Uint8Array | null | undefined>;

/** Notifications about storage, in the order of their blocks. */
export interface ChangeFeed {
  /** Adds a notification with the keys that have values; no notification if no key remains. */
  add(block: Hex, keys: readonly string[], values: FeedValues): void;
  stop(): void;
}

// Number of keys that are read and written in one piece.
const pieceLength = 500;

/** The last long notification of all feeds: one at a time is in memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Creates a feed of storage changes. A notification of many keys is created piece by piece, with other clients served in between.
 *
 * @param emit delivers a notification, and resolves once it has left
 */
export function createChangeFeed(emit: (result: unknown) => void | Promise<void>): ChangeFeed {
  let isStopped = false;
  let waiting = 0;
  const sendValues = async (block: Hex, keys: readonly string[], values: FeedValues) => {
    const changes: [string, Hex | null][] = [];
    for (let at = 0; at < keys.length && !isStopped; at += pieceLength) {
      await takeTurn();
      changes.push(...listChanges(keys.slice(at, at + pieceLength), values));
    }
    if (!isStopped && changes.length > 0) await emit({ block, changes });
  };
  return {
    add(block, keys, values) {
      if (waiting === 0 && keys.length <= pieceLength) {
        const changes = listChanges(keys, values);
        if (changes.length > 0 || keys.length === 0) void emit({ block, changes });
        return;
      }
      waiting += 1;
      last = last
        .then(() => sendValues(block, keys, values))
        .finally(() => {
          waiting -= 1;
        });
    },
    stop() {
      isStopped = true;
    },
  };
}

function listChanges(keys: readonly string[], values: FeedValues): [string, Hex | null][] {
  return keys.flatMap((key): [string, Hex | null][] => {
    if (!values.has(key)) return [];
    const value = values.get(key);
    return [[key, value ? toHex(value) : null]];
  });
}
