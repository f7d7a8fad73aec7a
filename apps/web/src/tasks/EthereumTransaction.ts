import type { Hex, Planck } from '@parachron/core';

/** A transaction that a wallet for Ethereum pages signs and sends itself. */
export interface EthereumTransaction {
  /** Its purpose, in words. */
  readonly title: string;
  readonly to: Hex;
  /** The call of a contract; `0x` for a payment. */
  readonly data: Hex;
  /** The amount, in planck of the parachain. */
  readonly value: Planck;
}
