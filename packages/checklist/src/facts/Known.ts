import { isParachronError } from '@parachron/core';
import type { Role } from '../Scope.js';
import { roleWords } from './roleWords.js';

/** Reason why something is unknown, and how to find out. */
export interface Gap {
  readonly reason: string;
  readonly howToFindOut: string;
}

export interface Unknown extends Gap {
  readonly known: false;
}

/** A fact that may be unknown. */
export type Known<T> = ({ readonly known: true } & T) | Unknown;

/** Describes what is unknown because no endpoint of a chain was given. */
export function describeNotGiven(role: Role): Unknown {
  return {
    known: false,
    reason: `no endpoint of the ${roleWords[role]} was given`,
    howToFindOut: `Run the check again with an endpoint of the ${roleWords[role]}.`,
  };
}

/** Describes what is unknown because of an error of this project; throws other errors again. */
export function describeError(error: unknown): Unknown {
  if (!isParachronError(error)) throw error;
  return { known: false, reason: error.message, howToFindOut: error.hint };
}
