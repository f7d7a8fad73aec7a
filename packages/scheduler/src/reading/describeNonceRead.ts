import { type Account, isRecord, type StorageRead, storageRead } from '@parachron/core';

/**
 * Describes the read of an account's nonce: the number of its included transactions, and thus the nonce of the next
 * transaction.
 */
export function describeNonceRead(account: Pick<Account, 'hex'>): StorageRead<number> {
  return storageRead('System', 'Account', [account.hex], (value) => {
    const info = value?.toJSON();
    return isRecord(info) ? Number(info.nonce) : 0;
  });
}
