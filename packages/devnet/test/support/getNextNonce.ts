import { u8aConcat, u8aToHex } from '@polkadot/util';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { callRuntime } from './smallChain.js';

/** The nonce of an account's next transaction, after those in the pool. */
export function getNextNonce(chain: SmallChain, account: Uint8Array): number {
  const read = callRuntime(chain, 'AccountNonceApi_account_nonce', account);
  const next = new DataView(Uint8Array.from(read).buffer);
  for (let nonce = next.getUint32(0, true); ; nonce += 1) {
    next.setUint32(0, nonce, true);
    if (!chain.pool.provides(u8aToHex(u8aConcat(account, new Uint8Array(next.buffer))))) return nonce;
  }
}
