import { isParachronError, type Unknown } from '@parachron/core';
import type { Role } from '../Scope.js';
import { roleWords } from './roleWords.js';

export type { Gap, Known, Unknown } from '@parachron/core';

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
