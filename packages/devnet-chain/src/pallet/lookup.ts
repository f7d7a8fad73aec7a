import type { Hex } from '@parachron/core';
import type { AddressValue } from '../scale/accountTypes.js';
import { dispatchFailure } from './errors.js';

/** The account that an address means; only ids are known to these chains, which have no account indices. */
export function readAddress(address: AddressValue): Hex | undefined {
  if (typeof address === 'string') return address;
  return address.type === 'Id' ? address.value : undefined;
}

/** The same within a call, which fails if there is none. */
export function lookup(address: AddressValue): Hex {
  const account = readAddress(address);
  if (account === undefined) throw dispatchFailure({ type: 'CannotLookup' });
  return account;
}
