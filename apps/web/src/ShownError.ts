import { isParachronError } from '@parachron/core';

/** An error as the page shows it. */
export interface ShownError {
  readonly message: string;
  /** Hint on what to do; undefined for errors that have no hint. */
  readonly hint: string | undefined;
}

/** Describes an error for the page. */
export function describeError(error: unknown): ShownError {
  if (isParachronError(error)) return { message: error.message, hint: error.hint };
  return { message: error instanceof Error ? error.message : String(error), hint: undefined };
}
