import {
  defineError,
  type Hex,
  type JsonValue,
  omitUndefined,
  parseHex,
  requireInput,
} from '@parachron/core';
import type { Vec } from '@polkadot/types';
import type { EventRecord } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
import type { Result } from '@polkadot/types-codec';
import { stringCamelCase } from '@polkadot/util';
import { EncodedLengthMismatchError } from '../reading/EncodedLengthMismatchError.js';
import { formatCodec } from '../reading/formatCodec.js';
import { formatCause } from '../requests/formatCause.js';
import { type DispatchFailure, decodeDispatchError } from './decodeDispatchError.js';
import { describePallet } from './describePallet.js';

/** The events of a block do not decode with the given runtime. */
export class EventsUndecodableError extends defineError({
  code: 'EVENTS_UNDECODABLE',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The events of the block cannot be decoded: ${facts.reason}.`,
  hint: () => 'Decode the events with the runtime that produced the block: the runtime of the parent block.',
}) {}

/** One event, by the chain's own names. */
export interface DecodedEvent {
  /** Phase of the chain: the index of the extrinsic, or the begin or end of the block. */
  readonly phase: number | 'initialization' | 'finalization';
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise: `Proxy` of a pallet `AccountProxy`. */
  readonly usualPallet: string;
  readonly method: string;
  /** The fields by the chain's names (by position if they have none), as plain JSON; integers over 53 bits are decimal text. */
  readonly data: { readonly [field: string]: JsonValue };
  /** The failure that the event reports: ExtrinsicFailed, ProxyExecuted{Err}, Sudid{Err}, BatchInterrupted and similar events. */
  readonly failure?: DispatchFailure;
}

/**
 * Decodes the events of a block with the runtime that produced it.
 *
 * Chain: `System.Events`
 *
 * Sends: nothing.
 *
 * @param registry the types of the runtime that produced the block
 * @param events the storage value, as bytes or as decoded by polkadot.js
 * @returns the events in the chain's order
 * @throws EVENTS_UNDECODABLE when the events do not decode
 *
 * @example
 * ```ts
 * import { connect, decodeEvents } from '@parachron/client';
 * import { storageRead } from '@parachron/core';
 *
 * const chain = await connect('wss://relay.example');
 * const snapshot = await chain.snapshot();
 * const { events } = await snapshot.read({
 *   events: storageRead('System', 'Events', [], (value) => decodeEvents(snapshot.runtime.registry, value ?? '0x00')),
 * });
 * if (events.known) events.value[0]?.method; // 'ExtrinsicSuccess'
 * await chain.close();
 * ```
 */
export function decodeEvents(registry: Registry, events: Codec | Hex | Uint8Array): DecodedEvent[] {
  requireInput({ registry }, { registry: 'registry' });
  try {
    const bytes = typeof events === 'string' ? parseHex(events) : events;
    const records =
      bytes instanceof Uint8Array ? createRecords(registry, bytes) : [...(bytes as unknown as EventRecord[])];
    return records.map((record) => decodeEvent(registry, record));
  } catch (cause) {
    throw new EventsUndecodableError({ reason: formatCause(cause) }, { cause });
  }
}

function createRecords(registry: Registry, bytes: Uint8Array): EventRecord[] {
  const decoded = registry.createTypeUnsafe<Vec<EventRecord>>('Vec<FrameSystemEventRecord>', [bytes]);
  if (decoded.encodedLength !== bytes.length) {
    throw new EncodedLengthMismatchError({ given: bytes.length, read: decoded.encodedLength });
  }
  return [...decoded];
}

function decodeEvent(registry: Registry, { phase, event }: EventRecord): DecodedEvent {
  const fields = event.meta.fields.map((field, at) => ({
    name: field.name.isSome ? field.name.unwrap().toString() : `${at}`,
    value: event.data[at],
  }));
  const failure = findFailure(registry, event);
  return {
    phase: phase.isApplyExtrinsic
      ? phase.asApplyExtrinsic.toNumber()
      : phase.isInitialization
        ? 'initialization'
        : 'finalization',
    ...describePallet(registry, findPalletName(registry, event.index[0] ?? -1, event.section)),
    method: event.method,
    data: Object.fromEntries(fields.map(({ name, value }) => [name, formatCodec(value)])),
    ...omitUndefined({ failure }),
  };
}

function findPalletName(registry: Registry, index: number, section: string): string {
  const pallet = registry.metadata.pallets.find((candidate) => candidate.index.toNumber() === index);
  return pallet?.name.toString() ?? stringCamelCase(section);
}

// A failure is a field of type DispatchError, or a Result whose error is one.
function findFailure(registry: Registry, event: EventRecord['event']): DispatchFailure | undefined {
  for (const [at, field] of event.meta.fields.entries()) {
    const value = event.data[at];
    const { path, params } = registry.lookup.getSiType(field.type);
    if (value && isDispatchError(path)) return decodeDispatchError(registry, value);
    const errorType = params[1]?.type.unwrapOr(undefined);
    if (value && errorType && isFailed(value)) {
      const error = registry.lookup.getSiType(errorType);
      if (isDispatchError(error.path)) return decodeDispatchError(registry, value.asErr);
    }
  }
  return undefined;
}

// The class of polkadot.js would load its types library.
function isFailed(value: Codec): value is Result<Codec, Codec> {
  return 'isErr' in value && value.isErr === true;
}

function isDispatchError(path: Iterable<{ toString(): string }>): boolean {
  return [...path].join('::') === 'sp_runtime::DispatchError';
}
