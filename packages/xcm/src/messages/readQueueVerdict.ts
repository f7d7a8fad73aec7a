import { isHash, type JsonValue, omitUndefined, requireInput } from '@parachron/core';
import type { MessageVerdict, QueueEvent } from './findVerdict.js';

/** Verdict of a queue on a message, without its events. */
export type QueueVerdict = Omit<MessageVerdict, 'events'>;
type Fields = { readonly [field: string]: JsonValue };
type Reader = (data: Fields) => QueueVerdict;

/**
 * Reads the verdict of a message queue on a message from one event.
 *
 * Chain: events of `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`.
 * Sends: nothing.
 *
 * @param event any event of a block
 * @returns the outcome of the message; undefined for an event of another pallet
 *
 * @example
 * ```ts
 * import { type QueueEvent, readQueueVerdict } from '@parachron/xcm';
 *
 * declare const events: readonly QueueEvent[];
 * events.map(readQueueVerdict).find((word) => word?.kind === 'completed');
 * ```
 */
export function readQueueVerdict(event: QueueEvent): QueueVerdict | undefined {
  requireInput({ event }, { event: { usualPallet: 'string', method: 'string', data: 'object' } });
  const { usualPallet, method, data } = event;
  const read = readers.get(`${usualPallet}.${method}`);
  const id = Object.values(data).find(isHash);
  return read && { ...read(data), ...omitUndefined({ id }), ...readSender(data) };
}

const readFailure = (data: Fields): QueueVerdict => {
  const error = readXcmError(Object.values(data));
  if (error === undefined) return { kind: 'failed' };
  // The old queue reports this error for each attempt at a message that is too heavy for the rest of the block.
  if (error === 'WeightLimitReached') return { kind: 'overweight', error };
  return { kind: error === 'Barrier' ? 'refused' : 'failed', error };
};

const readExecuted: Reader = (data) => {
  const outcome = Object.values(data).find(isOutcome);
  const [name = '', value] = Object.entries(Object(outcome))[0] ?? [];
  if (name.toLowerCase() === 'complete') return { kind: 'completed' };
  const error = readXcmError(value as JsonValue);
  const kind = name.toLowerCase() === 'error' ? 'refused' : 'failed';
  return { kind, ...omitUndefined({ error }) };
};

/** The verdict of an event that has only one. */
const always =
  (kind: QueueVerdict['kind']): Reader =>
  () => ({ kind });

const readProcessed: Reader = ({ success, weight_used }) => ({
  kind: success === true ? 'completed' : 'failed',
  ...readUsed(weight_used),
});
const readProcessingFailed: Reader = ({ error }) => {
  const name = readXcmError(error ?? null);
  if (name === 'Corrupt' || name === 'BadFormat') return { kind: 'unreadable' };
  // The queue distinguishes one error of executors, and has its own name for this error.
  return { kind: 'refused', ...(name === 'StackLimitReached' ? { error: 'ExceedsStackLimit' } : {}) };
};

const readers: ReadonlyMap<string, Reader> = new Map([
  ['MessageQueue.Processed', readProcessed],
  ['MessageQueue.ProcessingFailed', readProcessingFailed],
  ['MessageQueue.OverweightEnqueued', always('overweight')],
  ['XcmpQueue.Success', always('completed')],
  ['XcmpQueue.Fail', readFailure],
  ['XcmpQueue.BadVersion', always('unreadable')],
  ['XcmpQueue.BadFormat', always('unreadable')],
  ['XcmpQueue.OverweightEnqueued', always('overweight')],
  ['DmpQueue.ExecutedDownward', readExecuted],
  ['DmpQueue.InvalidFormat', always('unreadable')],
  ['DmpQueue.UnsupportedVersion', always('unreadable')],
  ['DmpQueue.OverweightEnqueued', always('overweight')],
  ['Ump.ExecutedUpward', readExecuted],
  ['Ump.InvalidFormat', always('unreadable')],
  ['Ump.UnsupportedVersion', always('unreadable')],
  ['Ump.OverweightEnqueued', always('overweight')],
]);

/**
 * Reads the name of an XCM error in an event: alone, with a value, or with the index of the instruction; undefined for another value.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { readXcmError } from '@parachron/xcm';
 *
 * readXcmError([3, 'FailedToTransactAsset']); // 'FailedToTransactAsset'
 * ```
 */
export function readXcmError(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return /^[A-Za-z]+$/.test(value) ? formatVariant(value) : undefined;
  if (Array.isArray(value)) return value.map(readXcmError).find((name) => name !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  if ('error' in value) return readXcmError(value.error);
  const names = Object.keys(value).filter((name) => !/^\d+$/.test(name));
  return names.length === 1 && names[0] !== undefined ? formatVariant(names[0]) : undefined;
}

function readUsed(value: JsonValue | undefined): Pick<QueueVerdict, 'used'> {
  const { refTime, proofSize } = Object(value ?? {}) as { readonly [part: string]: JsonValue };
  if (refTime === undefined || proofSize === undefined) return {};
  return { used: { refTime: BigInt(String(refTime)), proofSize: BigInt(String(proofSize)) } };
}

function isOutcome(value: JsonValue): boolean {
  const [name = ''] = Object.keys(Object(value));
  return ['complete', 'incomplete', 'error'].includes(name.toLowerCase());
}

// MessageQueue: { sibling: 2114 } on a parachain, { ump: { para: 2114 } } on a relay chain.
function readSender({ origin }: Fields): { from?: number } {
  const [name = '', sender] = Object.entries(Object(origin ?? {}))[0] ?? [];
  const [inner] = /^ump$/i.test(name) ? Object.values(Object(sender)) : [sender];
  return /^(ump|sibling)$/i.test(name) && typeof inner === 'number' ? { from: inner } : {};
}

/** The name of a variant as the metadata has it; in JSON, the name has a small first letter. */
function formatVariant(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
