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

/** Reads the name of an exit reason other than success: `Reverted`, `OutOfGas`; in JSON, a name may have a small first letter. */
function readExit({ exit_reason: reason }: DecodedEvent['data']): string | undefined {
  const [[kind, error] = []] = Object.entries<JsonValue>(Object(reason ?? {}));
  if (kind === undefined || /^succeed$/i.test(kind)) return undefined;
  const name = typeof error === 'string' ? error : (Object.keys(Object(error ?? {}))[0] ?? kind);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
