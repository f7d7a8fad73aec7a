import type { Planck } from '@parachron/core';
import type { Transfer } from './listStored.js';

/** A block, as far as the calls of an account depend on it. */
export interface AccountState {
  /** The block's number. */
  readonly number: number;
  /** The number of transactions that the account has in this block and those before. */
  readonly nonce: number;
}

/** What calls of an account take that the state of a block does not show yet. */
export interface Taking {
  /** Planck that leave the account with the blocks of the calls. */
  readonly cost: Planck;
  /** The transfers that the tasks of the calls are to make. */
  readonly transfers: readonly Transfer[];
}

export const noTaking: Taking = { cost: 0n, transfers: [] };
