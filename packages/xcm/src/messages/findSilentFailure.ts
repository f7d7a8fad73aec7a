import { capitalize, type JsonValue, requireInput } from '@parachron/core';
import type { QueueEvent } from './findVerdict.js';
import { readXcmError } from './readQueueVerdict.js';

/** A failure that reverted a part of a call, although the call itself succeeded. */
export interface SilentFailure<E extends QueueEvent = QueueEvent> {
  /** The event that shows it. */
  readonly event: E;
  /** The chain's name of the reason: `Reverted`, `FailedToTransactAsset`; the method of the event if it has none. */
  readonly error: string;
}

/**
 * Finds the last failure that no error of a dispatch shows: of a contract of an EVM, which is charged all the same, of a program that
 * the chain itself executed, and of an answer that it dropped.
 *
 * Chain: `EVM.ExecutedFailed`, `EVM.CreatedFailed`; `Ethereum.Executed`, whose exit reason has the name of the failure; `Attempted`,
 * `UnexpectedResponse`, `InvalidResponder` and `InvalidQuerier` of the XCM pallet. Sends: nothing.
 *
 * @param events of one call, in order
 * @returns undefined if no event shows such a failure
 *
 * @example
 * ```ts
 * import { findSilentFailure } from '@parachron/xcm';
 *
 * const event = { pallet: 'EVM', usualPallet: 'EVM', method: 'ExecutedFailed', phase: 1, data: { address: '0x01' } } as const;
 * findSilentFailure([event])?.error; // 'ExecutedFailed'
 * ```
 */
export function findSilentFailure<E extends QueueEvent>(events: readonly E[]): SilentFailure<E> | undefined {
  requireInput<{ readonly events: readonly QueueEvent[] }>({ events }, { events: ['object'] });
  const failures = events.flatMap((event): SilentFailure<E>[] => {
    const error = readFailure(event);
    return error === undefined ? [] : [{ event, error }];
  });
  return failures.findLast(({ event, error }) => event.method !== error) ?? failures.at(-1);
}

function readFailure({ usualPallet, method, data }: QueueEvent): string | undefined {
  const name = `${usualPallet}.${method}`;
  if (/^EVM.(Executed|Created)Failed$/.test(name)) return method;
  if (name === 'Ethereum.Executed') return readEnd(data.exit_reason);
  if (!/^(PolkadotXcm|XcmPallet)$/.test(usualPallet)) return undefined;
  // Older events have no names of their fields.
  if (method === 'Attempted') return readEnd(data.outcome ?? data[0]);
  // An answer that nobody asked for, or from another one than was asked, is dropped.
  return /^(UnexpectedResponse|Invalid(Responder|Querier))/.test(method) ? method : undefined;
}

/** Reads the name of an end other than success: `Reverted`, `OutOfGas`; in JSON, a name may have a small first letter. */
function readEnd(reason: JsonValue | undefined): string | undefined {
  const [[kind, error] = []] = Object.entries<JsonValue>(Object(reason ?? {}));
  if (kind === undefined || /^(succeed|complete)$/i.test(kind)) return undefined;
  return readXcmError(error) ?? capitalize(kind);
}
