import {
  type Account,
  type Hex,
  isRecord,
  type Planck,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import { readAmount } from './readPlain.js';

/** What of an account's balance matters for fees, in planck. */
export interface Balance {
  readonly free: Planck;
  readonly reserved: Planck;
  /** What locks keep in the account. */
  readonly frozen: Planck;
}

/** Describes the read of an account's balance; nothing there reads as zeros. */
export function accountRead(account: Pick<Account, 'hex'> | { readonly hex: Hex }): StorageRead<Balance> {
  return storageRead('System', 'Account', [account.hex], (value) => {
    const info = value?.toJSON();
    const data = isRecord(info) && isRecord(info.data) ? info.data : {};
    // Newer chains have one figure for locks, older ones two.
    const locks = [data.frozen, data.feeFrozen, data.miscFrozen].map(readAmount);
    const frozen = locks.sort((one, other) => (one < other ? 1 : -1))[0] ?? 0n;
    return { free: readAmount(data.free), reserved: readAmount(data.reserved), frozen };
  });
}
