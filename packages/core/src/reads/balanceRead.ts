import { type AccountInput, parseAccount } from '../accounts/Account.js';
import { defineError } from '../errors/defineError.js';
import { requireInput } from '../input/requireInput.js';
import type { Planck } from '../units/Planck.js';
import type { ConstantRead, StorageRead } from './Read.js';
import { constantRead, readAmount, readFields, storageRead } from './storageRead.js';

/** The accounts of a chain hold no balance: another pallet stores the balances. */
export class BalanceNotStoredError extends defineError({
  code: 'BALANCE_NOT_STORED',
  fault: 'incompatible',
  message: () => 'Expected an account with the field free, got an account without it.',
  hint: () => 'Look for the pallet of the chain that stores the balances of its own token.',
}) {}

/** The balance of an account, in planck, and its number of signed transactions. */
export interface AccountBalance {
  readonly free: Planck;
  readonly reserved: Planck;
  /**
   * Locks and freezes, which stay free when an amount is reserved. Newer chains count reserved amounts towards them when
   * funds leave the account.
   */
  readonly frozen: Planck;
  /** Locks that also hold against fees; older chains store them separately, newer chains have 0. */
  readonly frozenForFees: Planck;
  /** The chain keeps the existential deposit free when an amount is reserved, as newer chains do. */
  readonly keepsMinimum: boolean;
  /** Nonce of the next transaction, without those in the pool: the length of a transaction depends on the nonce, and the fee on the length. */
  readonly nonce: number;
}

/**
 * Describes how to read the balance of an account, and its nonce.
 *
 * Chain: `System.Account`.
 * Sends: nothing; reads one key when carried out.
 *
 * @param account of 32 or 20 bytes
 * @returns a read of planck; zeros for an account that does not exist; unknown on a chain that stores balances in another pallet
 * @throws BALANCE_NOT_STORED only when such an account is decoded without a snapshot
 *
 * @example
 * ```ts
 * import { balanceRead, parseAccount } from '@parachron/core';
 *
 * balanceRead(parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')).item; // 'Account'
 * ```
 */
export function balanceRead(account: AccountInput): StorageRead<AccountBalance> {
  return storageRead('System', 'Account', [parseAccount(account).hex], (value) => {
    const info = readFields(value);
    const data = Object(info.data ?? {});
    const free = readAmount(data, 'free');
    // No balance here is not a balance of 0.
    if (value !== undefined && free === undefined) throw new BalanceNotStoredError({});
    return {
      free: free ?? 0n,
      reserved: readAmount(data, 'reserved') ?? 0n,
      // Older accounts have separate freezes for fees and for other payments; a reservation respects the latter.
      frozen: readAmount(data, 'frozen', 'miscFrozen') ?? 0n,
      frozenForFees: readAmount(data, 'feeFrozen') ?? 0n,
      // Balances that count providers by the free balance alone mark their accounts with flags.
      keepsMinimum: 'flags' in data,
      nonce: Number(readAmount(info, 'nonce') ?? 0),
    };
  });
}

/**
 * Derives the part of the free balance that can neither be transferred nor pay fees. The existential deposit is not a part of
 * it.
 *
 * On newer chains, reserved amounts count towards the locks; older chains keep the whole locked amount, for fees or for all other
 * payments.
 *
 * @param balance of the account, in planck; without `keepsMinimum`, the rules of an older chain apply
 * @returns planck, possibly more than the free balance
 *
 * @example
 * ```ts
 * import { deriveUnspendable } from '@parachron/core';
 *
 * const balance = { reserved: 30n, frozen: 50n, frozenForFees: 0n };
 * deriveUnspendable({ ...balance, keepsMinimum: true }); // 20n
 * deriveUnspendable({ ...balance, keepsMinimum: false }); // 50n
 * ```
 */
export function deriveUnspendable(
  balance: Pick<AccountBalance, 'reserved' | 'frozen'> &
    Partial<Pick<AccountBalance, 'frozenForFees' | 'keepsMinimum'>>,
): Planck {
  requireInput({ balance }, { balance: { reserved: 'bigint', frozen: 'bigint' } });
  const { reserved, frozen, frozenForFees = 0n, keepsMinimum = false } = balance;
  if (keepsMinimum) return frozen > reserved ? frozen - reserved : 0n;
  const isFeeLockLarger = frozenForFees > frozen;
  return isFeeLockLarger ? frozenForFees : frozen;
}

/**
 * Derives the amount that has to stay free when funds leave an account that stays alive: locked funds may cover the
 * existential deposit.
 *
 * @param balance of the account, in planck, as `deriveUnspendable` takes it
 * @param existentialDeposit of the chain, in planck
 * @returns planck
 *
 * @example
 * ```ts
 * import { deriveUntouchable } from '@parachron/core';
 *
 * deriveUntouchable({ reserved: 0n, frozen: 50n }, 10n); // 50n
 * ```
 */
export function deriveUntouchable(
  balance: Parameters<typeof deriveUnspendable>[0],
  existentialDeposit: Planck,
): Planck {
  requireInput({ existentialDeposit }, { existentialDeposit: 'bigint' });
  const unspendable = deriveUnspendable(balance);
  return unspendable > existentialDeposit ? unspendable : existentialDeposit;
}

/**
 * Describes how to read the existential deposit.
 *
 * Chain: `Balances.ExistentialDeposit`.
 * Sends: nothing, also when carried out.
 *
 * @example
 * ```ts
 * import { existentialDepositRead } from '@parachron/core';
 *
 * existentialDepositRead().name; // 'ExistentialDeposit'
 * ```
 */
export function existentialDepositRead(): ConstantRead<Planck> {
  return constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString()));
}
