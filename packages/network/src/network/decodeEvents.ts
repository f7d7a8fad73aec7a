import { type Hex, type JsonValue, nameUsualPallet, omitUndefined, parseHex } from '@parachron/core';
import type { Vec } from '@polkadot/types';
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
import type { LocalEvent } from './LocalChain.js';

/**
 * Decodes the bytes of System.Events with a runtime's types, errors by the pallet's own names.
 *
 * Chain: System.Events. Sends: nothing.
 *
 * @param registry the types of the runtime that built the block
 * @param bytes the storage value; undefined if unset
 * @returns the events in their order
 *
 * @example
 * ```ts
 * import { decodeEvents } from '@parachron/devnet';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const registry: Registry; // of the chain the bytes are from
 * decodeEvents(registry, '0x00'); // []
 * ```
 */
export function decodeEvents(registry: Registry, bytes: Hex | undefined): LocalEvent[] {
  if (bytes === undefined) return [];
  const records = registry.createType<Vec<EventRecord>>('Vec<FrameSystemEventRecord>', parseHex(bytes));
  return records.map((record, index) => ({ ...decodeEvent(registry, record), index }));
}

function decodeEvent(registry: Registry, { event, phase }: EventRecord): Omit<LocalEvent, 'index'> {
  const names = event.data.names ?? event.data.map((_, at) => `${at}`);
  const data = Object.fromEntries(names.map((name, at) => [name, event.data[at]?.toJSON() as JsonValue]));
  const error = event.data
    .map((field) => findDispatchError(registry, field))
    .find((name) => name !== undefined);
  const pallet = findPalletName(registry, event.index[0] ?? 0);
  return {
    pallet,
    usualPallet: nameUsualPallet(registry, pallet),
    name: event.method,
    phase: phase.isApplyExtrinsic
      ? phase.asApplyExtrinsic.toNumber()
      : phase.isInitialization
        ? 'initialization'
        : 'finalization',
    data,
    ...omitUndefined({ error }),
  };
}

/** The error in a field of an event: a DispatchError, or the error of a Result that holds one. */
function findDispatchError(registry: Registry, field: Codec): string | undefined {
  return formatDispatchError(registry, isFailedResult(field) ? field.asErr : field);
}

function isFailedResult(field: Codec): field is Codec & { readonly asErr: Codec } {
  return 'isErr' in field && field.isErr === true && 'asErr' in field;
}

/**
 * Formats a DispatchError by the pallet's own name for it: `Hrmp.OpenHrmpChannelToSelf`, `BadOrigin`, `Token.FundsUnavailable`.
 *
 * @param registry the types of the error's chain, whose metadata names the errors of pallets
 * @param error the decoded error of an event or a dry run
 * @returns the name, or undefined if the value is not a DispatchError
 *
 * @example
 * ```ts
 * import { formatDispatchError } from '@parachron/devnet';
 * import type { Codec, Registry } from '@polkadot/types/types';
 *
 * declare const registry: Registry;
 * declare const error: Codec; // of an ExtrinsicFailed event
 * formatDispatchError(registry, error); // 'Hrmp.OpenHrmpChannelToSelf'
 * ```
 */
export function formatDispatchError(registry: Registry, error: Codec): string | undefined {
  if (!isDispatchError(error)) return undefined;
  if (!error.isModule) return formatPlain(error);
  const { section, name, index } = findMetaError(registry, error);
  return `${index === undefined ? section : findPalletName(registry, index)}.${name}`;
}

function isDispatchError(value: Codec): value is DispatchError {
  return 'isModule' in value && 'isBadOrigin' in value;
}

function findMetaError(registry: Registry, error: DispatchError) {
  const index = error.asModule.index.toNumber();
  try {
    const { section, name } = registry.findMetaError(error.asModule);
    return { section, name, index };
  } catch {
    return { section: `pallet ${index}`, name: error.asModule.error.toHex(), index: undefined };
  }
}

function formatPlain(error: DispatchError): string {
  const inner = error.inner?.toString() ?? '';
  return inner === '' || inner === 'Null' ? error.type : `${error.type}.${inner}`;
}

function findPalletName(registry: Registry, index: number): string {
  const pallet = registry.metadata.pallets.find((candidate) => candidate.index.toNumber() === index);
  return pallet?.name.toString() ?? `${index}`;
}
