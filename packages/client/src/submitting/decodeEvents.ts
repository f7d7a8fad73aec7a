import {
  defineError,
  type Hex,
  type JsonValue,
  nameUsualPallet,
  omitUndefined,
  parseHex,
  requireInput,
} from '@parachron/core';
import { EndingBytes } from '@parachron/core/scale';
import type { Vec } from '@polkadot/types';
import type { EventRecord, PortableType, Si1Field } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
import type { Enum, Result } from '@polkadot/types-codec';
import { stringCamelCase } from '@polkadot/util';
import { EncodedLengthMismatchError, formatCodec } from '../reading/formatCodec.js';
import { formatCause } from '../requests/formatCause.js';

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
  const type = 'Vec<FrameSystemEventRecord>';
  const decoded = registry.createTypeUnsafe<Vec<EventRecord>>(type, [new EndingBytes(bytes)]);
  if (decoded.encodedLength !== bytes.length)
    throw new EncodedLengthMismatchError({ given: bytes.length, read: decoded.encodedLength });
  return [...decoded];
}

function decodeEvent(registry: Registry, { phase, event }: EventRecord): DecodedEvent {
  const fields = event.meta.fields.map((field, at) => [
    field.name.isSome ? field.name.unwrap().toString() : `${at}`,
    formatCodec(event.data[at]),
  ]);
  const failure = findFailure(registry, event);
  return {
    phase: phase.isApplyExtrinsic
      ? phase.asApplyExtrinsic.toNumber()
      : phase.isInitialization
        ? 'initialization'
        : 'finalization',
    ...describePallet(registry, findPallet(registry, event.index[0]), stringCamelCase(event.section)),
    method: event.method,
    data: Object.fromEntries(fields),
    ...omitUndefined({ failure }),
  };
}

function findPallet(registry: Registry, index: number | undefined) {
  return registry.metadata.pallets.find((candidate) => candidate.index.toNumber() === index);
}

/** Describes a pallet by the chain's own name and its usual name. */
function describePallet(registry: Registry, found: ReturnType<typeof findPallet>, fallback: string) {
  const pallet = found?.name.toString() ?? fallback;
  return { pallet, usualPallet: nameUsualPallet(registry, pallet) };
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
  return /^sp_runtime::DispatchError(WithPostInfo)?$/.test([...path].join('::'));
}

/** Reason why a call failed, by the chain's own names. */
export type DispatchFailure = {
  /** The variant of the runtime's DispatchError: `Module`, `BadOrigin`, `Token`, `Arithmetic`, … */
  readonly kind: string;
  /** The name of the error: `InsufficientBalance`, `FundsUnavailable`, `BadOrigin`. */
  readonly error: string;
  /** Description in the chain's own metadata, or the common description; may be empty. */
  readonly docs: string;
} & (
  | {
      /** The pallet whose error it is; only for `Module`. */
      readonly pallet: string;
      /** The usual name of the pallet, which the chain may name otherwise. */
      readonly usualPallet: string;
    }
  | { readonly pallet?: never; readonly usualPallet?: never }
);

/**
 * Names a failure by the chain's own names: `Proxy.Duplicate`, `BadOrigin`.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { type DispatchFailure, nameFailure } from '@parachron/client';
 *
 * declare const failure: DispatchFailure;
 * nameFailure(failure); // 'Balances.InsufficientBalance'
 * ```
 */
export function nameFailure({ pallet, error }: Pick<DispatchFailure, 'pallet' | 'error'>): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}

/** Returns whether an event reports a failure that stays: the other call of `if_else` has replaced the failed call. */
export function reportsFailure({ failure, method }: DecodedEvent): boolean {
  return failure !== undefined && method !== 'IfElseFallbackCalled';
}

// Runtimes have no descriptions of errors without a pallet.
const commonDocs: ReadonlyMap<string, string> = new Map([
  ['BadOrigin', 'The call needs another origin than the one it was sent with'],
  ['CannotLookup', 'An address could not be turned into an account'],
  ['ConsumerRemaining', 'The account is still referred to'],
  ['FundsUnavailable', 'An account has less than the call takes from it'],
  ['Underflow', 'A number falls below zero, such as a balance that is less than the amount'],
  ['BelowMinimum', 'The amount is less than the minimum balance of a new account'],
  ['NoProviders', 'The account has nothing that keeps it alive'],
  ['TooManyConsumers', 'Too many things refer to the account'],
  ['Exhausted', 'A resource of the block is used up'],
  ['Corruption', 'The state of the chain is damaged'],
  ['Unavailable', 'A resource is not there at the moment'],
  ['RootNotAllowed', 'Root may not send this call'],
]);

/**
 * Decodes a DispatchError with the names of its runtime.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param dispatchError the decoded value, or its SCALE bytes
 * @returns kind, pallet, name and documentation; an error that the metadata does not list is named by its index
 *
 * @example
 * ```ts
 * import { decodeDispatchError } from '@parachron/client';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const relay: Registry;
 * decodeDispatchError(relay, '0x02'); // { kind: 'BadOrigin', error: 'BadOrigin', docs: 'The call needs …' }
 * ```
 */
export function decodeDispatchError(
  registry: Registry,
  dispatchError: Codec | Hex | Uint8Array,
): DispatchFailure {
  requireInput({ registry }, { registry: 'registry' });
  requireInput({ dispatchError }, { dispatchError: typeof dispatchError === 'string' ? 'string' : 'object' });
  const given =
    typeof dispatchError === 'string' ? parseHex(dispatchError, { field: 'dispatchError' }) : dispatchError;
  const whole =
    given instanceof Uint8Array ? registry.createTypeUnsafe('SpRuntimeDispatchError', [given]) : given;
  // `DispatchErrorWithPostInfo` has the error beside its weight.
  const decoded: Codec = whole instanceof Map ? whole.get('error') : whole;
  if (!isEnum(decoded)) return { kind: 'Other', error: decoded.toString(), docs: '' };
  const kind = decoded.type;
  if (kind === 'Module') return decodeModuleError(registry, decoded.value);
  const inner = decoded.value;
  const error = isEnum(inner) ? inner.type : kind;
  return { kind, error, docs: commonDocs.get(error) ?? '' };
}

// The classes of polkadot.js would load its types library.
function isEnum(value: Codec): value is Enum {
  return 'type' in value && typeof value.type === 'string' && 'value' in value;
}

function decodeModuleError(registry: Registry, value: Codec): DispatchFailure {
  const [palletIndex, errorIndex, inside] = readIndices(value);
  const pallet = findPallet(registry, palletIndex);
  const variant = findVariant(registry, pallet?.errors.unwrapOr(undefined)?.type, errorIndex);
  const lines = (variant?.docs ?? []).map((line) => line.toString().trim());
  const docs = lines.join(' ').trim().replace(/\.$/, '');
  const fields = describeFields(registry, variant?.fields ?? [], inside);
  return {
    kind: 'Module',
    ...describePallet(registry, pallet, `pallet ${palletIndex}`),
    error: variant?.name.toString() ?? `error ${errorIndex}`,
    docs: fields ? `${docs} (${fields})`.trimStart() : docs,
  };
}

/** Describes the fields of an error, such as an error inside it: `index 1, error FailedToTransactAsset`; empty if they do not decode. */
function describeFields(registry: Registry, fields: readonly Si1Field[], bytes: Uint8Array): string {
  let left: Uint8Array = new EndingBytes(bytes);
  try {
    const described = fields.map(({ name, type }) => {
      const value = registry.createTypeUnsafe(registry.createLookupType(type), [left]);
      left = left.subarray(value.encodedLength);
      return `${name.unwrapOr('')} ${value}`.trimStart();
    });
    return described.join(', ');
  } catch {
    return '';
  }
}

// The error has one byte on older runtimes, and four bytes on runtimes with nested errors; the first byte is the pallet's
// own, and the others are those of its fields.
function readIndices(value: Codec): [number, number, Uint8Array] {
  if (!(value instanceof Map)) return [-1, -1, new Uint8Array()];
  const error: unknown = value.get('error');
  const bytes = error instanceof Uint8Array ? error : Uint8Array.of(Number(String(error)));
  return [Number(value.get('index')?.toString()), bytes[0] ?? -1, bytes.subarray(1)];
}

function findVariant(registry: Registry, type: PortableType['id'] | undefined, index: number) {
  if (!type) return undefined;
  const { def } = registry.lookup.getSiType(type);
  return def.isVariant ? def.asVariant.variants.find((one) => one.index.toNumber() === index) : undefined;
}
