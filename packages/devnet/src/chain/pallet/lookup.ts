import type { Hex } from '@parachron/core';
import type { multiAddress } from '../scale/commonTypes.js';
import type { ValueOf } from '../scale/Type.js';
import { dispatchFailure } from './errors.js';

/** The account that an address means; only ids are known to these chains, which have no account indices. */
export function lookup(address: ValueOf<typeof multiAddress>): Hex {
  if (address.type !== 'Id') throw dispatchFailure({ type: 'CannotLookup' });
  return address.value;
}
