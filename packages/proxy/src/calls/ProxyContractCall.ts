import type { Hex } from '@parachron/core';

/** A call of a contract, as a wallet of an Ethereum-like chain sends it. */
export interface ProxyContractCall {
  /** The contract's address. */
  readonly to: Hex;
  /** The first four bytes of the function signature's hash, and the arguments. */
  readonly data: Hex;
  /** Wei sent with the call: 0. */
  readonly value: 0n;
}

/**
 * Address of the proxy precompile on chains of the Moonbeam family, for wallets that send only Ethereum transactions.
 */
export const proxyContractAddress: Hex = '0x000000000000000000000000000000000000080b';
