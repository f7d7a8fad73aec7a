import type { Hex } from '@parachron/core';
import type { AddressValue } from '../scale/accountTypes.js';
import { dispatchFailure } from './defineErrors.js';

/** Account of an address; these chains accept only account ids, since they have no account indices. */
export function readAddress(address: AddressValue): Hex | undefined {
  return address.type === 'Id' ? address.value : undefined;
}

/** Account of an address in a call; the call fails if the address has no account. */
export function toAccount(address: AddressValue): Hex {
  const account = readAddress(address);
  if (account === undefined) throw dispatchFailure({ type: 'CannotLookup' });
  return account;
}
