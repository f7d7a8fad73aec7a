import { type Account, isRecord, type StorageRead, storageRead } from '@parachron/core';

/** Describes the read of how many transactions of an account the chain has taken; its next one has that nonce. */
export function nonceRead(account: Pick<Account, 'hex'>): StorageRead<number> {
  return storageRead('System', 'Account', [account.hex], (value) => {
    const info = value?.toJSON();
    return isRecord(info) ? Number(info.nonce) : 0;
  });
}
