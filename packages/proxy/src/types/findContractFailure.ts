import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import type { JsonValue } from '@parachron/core';

/** A failed contract of an EVM whose call succeeded. */
interface ContractFailure {
  readonly failure: DispatchFailure;
  /** The event that reports the failure: `EVM.ExecutedFailed`. */
  readonly inside: string;
}

/**
 * Finds the last failed contract of an EVM. The EVM's calls succeed even if the contract fails, because the gas is
 * always charged: only the events show that all effects were reverted.
 *
 * Chain: `EVM.ExecutedFailed`, `EVM.CreatedFailed`; `Ethereum.Executed`, whose exit reason has the name of the failure.
 */
export function findContractFailure(events: readonly DecodedEvent[]): ContractFailure | undefined {
  const named = events.findLast(
    ({ usualPallet, method }) => usualPallet === 'Ethereum' && method === 'Executed',
  );
  const reason = named && readExit(named.data);
  if (named && reason !== undefined) return describe(named, reason);
  const failed = events.findLast(({ usualPallet, method }) => usualPallet === 'EVM' && failures.has(method));
  return failed && describe(failed, failed.method);
}

const failures: ReadonlySet<string> = new Set(['ExecutedFailed', 'CreatedFailed']);

function describe({ pallet, usualPallet, method }: DecodedEvent, error: string): ContractFailure {
  return {
    failure: { kind: 'Module', pallet, usualPallet, error, docs: '' },
    inside: `${pallet}.${method}`,
  };
}

/** Reads the name of an exit reason other than success: `Reverted`, `OutOfGas`. */
function readExit({ exit_reason: reason }: DecodedEvent['data']): string | undefined {
  const [kind, error] = readVariant(reason);
  if (kind === undefined || kind === 'succeed') return undefined;
  const [name] = readVariant(error);
  return formatVariant(name ?? kind);
}

/** Reads the name of an enum's variant, and its value. */
function readVariant(value: JsonValue | undefined): readonly [name?: string, held?: JsonValue] {
  if (typeof value === 'string') return [toLowerFirst(value)];
  const [entry] = Object.entries(Object(value ?? {}) as Readonly<Record<string, JsonValue>>);
  return entry ? [toLowerFirst(entry[0]), entry[1]] : [];
}

function toLowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns the name of an enum's variant as the metadata has it; in JSON, the name has a small first letter. */
function formatVariant(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
