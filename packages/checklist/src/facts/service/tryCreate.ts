import { isParachronError, type ParachronError } from '@parachron/core';

/** The value, or the error of this project that prevents it. */
export function tryCreate<T>(make: () => T): { readonly value: T } | { readonly error: ParachronError } {
  try {
    return { value: make() };
  } catch (error) {
    if (isParachronError(error)) return { error };
    throw error;
  }
}
