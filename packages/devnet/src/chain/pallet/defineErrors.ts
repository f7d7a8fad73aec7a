import { defineError, isParachronError } from '@parachron/core';
import type { DispatchErrorValue } from '../scale/commonTypes.js';
import type { PostDispatch } from './Pallet.js';

/** An error of a pallet; its index is its place in the list. */
export interface ModuleErrorDefinition {
  readonly pallet: string;
  readonly name: string;
  readonly index: number;
  readonly docs: string;
}

/** Describes the errors of a pallet: names in order of their indices, each with its documentation. */
export function defineErrors<const E extends { readonly [name: string]: string }>(
  pallet: string,
  errors: E,
): { readonly [K in keyof E]: ModuleErrorDefinition } {
  const entries = Object.entries(errors).map(([name, docs], index) => [name, { pallet, name, index, docs }]);
  return Object.fromEntries(entries);
}

/** Error of a dispatch: a pallet's error, or one of the runtime. */
export type DispatchFailure = ModuleErrorDefinition | Exclude<DispatchErrorValue, { type: 'Module' }>;

/** A dispatched call failed; all its changes are rolled back. */
export class DispatchFailedError extends defineError({
  code: 'PALLET_DISPATCH_FAILED',
  fault: 'refused',
  message: (facts: { failure: DispatchFailure; post?: PostDispatch }) =>
    `The call failed with ${formatFailure(facts.failure)}.`,
  hint: () => 'Read the description of the error in the pallet.',
}) {}

/** Names a failure: `Balances.InsufficientBalance`, `BadOrigin`, `Token.Frozen`. */
export function formatFailure(failure: DispatchFailure): string {
  if ('pallet' in failure) return `${failure.pallet}.${failure.name}`;
  return failure.value === undefined ? failure.type : `${failure.type}.${failure.value.type}`;
}

/**
 * Creates the error to throw out of a dispatch function.
 *
 * @param post weight used by the failed call, if less than the announced weight
 */
export function dispatchFailure(failure: DispatchFailure, post?: PostDispatch): DispatchFailedError {
  return new DispatchFailedError(post ? { failure, post } : { failure });
}

/** Runs a function that may throw a dispatch failure; returns that failure. */
export function tryDispatch(run: () => void): DispatchFailure | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
    return error.facts.failure;
  }
}
