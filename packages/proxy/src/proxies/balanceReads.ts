import {
  type AccountInput,
  type ConstantRead,
  constantRead,
  type Planck,
  parseAccount,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import { readAmount, readFields } from './readFields.js';

/** The money of an account, in planck, and how many transactions it has signed. */
export interface AccountBalance {
  readonly free: Planck;
  readonly reserved: Planck;
  /** Part of what is free and may not leave. */
  readonly frozen: Planck;
  /** The chain refuses to reserve what would leave less than the existential deposit free, as newer ones do. */
  readonly keepsMinimum: boolean;
  /** That of its next transaction, those that wait aside: the length of a transaction depends on it, and so its fee. */
  readonly nonce: number;
}

/**
 * Describes how to read the money of an account, and its nonce.
 *
 * Chain: `System.Account`.
 * Sends: nothing; reads one key when carried out.
 *
 * @param account of 32 or 20 bytes
 * @returns a read of planck; zeros for an account that does not exist
 *
 * @example
 * ```ts
 * import { parseAccount } from '@parachron/core';
 * import { balanceRead } from '@parachron/proxy';
 *
 * balanceRead(parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')).item; // 'Account'
 * ```
 */
export function balanceRead(account: AccountInput): StorageRead<AccountBalance> {
  return storageRead('System', 'Account', [parseAccount(account).hex], (value) => {
    const info = readFields(value);
    const data = Object(info.data ?? {});
    // Older accounts freeze for fees and for all else apart; reserving looks at all else.
    return {
      free: readAmount(data, 'free'),
      reserved: readAmount(data, 'reserved'),
      frozen: readAmount(data, 'frozen', 'miscFrozen'),
      // Balances that count providers by the free balance alone mark their accounts with flags.
      keepsMinimum: 'flags' in data,
      nonce: Number(readAmount(info, 'nonce')),
    };
  });
}

/**
 * Describes how to read the least that an account may hold.
 *
 * Chain: `Balances.ExistentialDeposit`.
 * Sends: nothing, also when carried out.
 *
 * @example
 * ```ts
 * import { existentialDepositRead } from '@parachron/proxy';
 *
 * existentialDepositRead().name; // 'ExistentialDeposit'
 * ```
 */
export function existentialDepositRead(): ConstantRead<Planck> {
  return constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString()));
}
