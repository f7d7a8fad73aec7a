import { listIdleExtensions } from '@parachron/client';
import { decodeCall, type Hex, readFields, requireInput } from '@parachron/core';
import { type DevAccount, deriveDevPair } from '@parachron/node';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { RuntimeFork } from './RuntimeFork.js';

/** Number of blocks in which a transaction is valid. */
const validBlocks = 64;

/**
 * Encodes an extrinsic with a development account's real signature, valid for the next 64 blocks, as in wallets, and without
 * a tip.
 *
 * Chain: the signed extrinsic of version 4. Sends: nothing; reads System.Account, System.BlockHash(0) and the version.
 *
 * @param chain the chain of the extrinsic
 * @param options the call's bytes, the signer, and the number of the signer's earlier transactions in the block
 * @returns the bytes for `build({ transactions })` or `author_submitExtrinsic`
 * @throws CALL_UNDECODABLE when the bytes are not a call of the runtime
 *
 * @example
 * ```ts
 * import { encodeCall } from '@parachron/core';
 * import { deriveDevAccount, encodeSignedExtrinsic, type RuntimeFork } from '@parachron/devnet';
 *
 * declare const chain: RuntimeFork;
 * const { hex } = encodeCall(chain.registry, { pallet: 'System', method: 'remark', args: { remark: '0x00' } });
 * const signer = await deriveDevAccount('Alice');
 * await chain.build({ transactions: [await encodeSignedExtrinsic(chain, { call: hex, signer })] });
 * ```
 */
export async function encodeSignedExtrinsic(
  chain: RuntimeFork,
  options: { call: Hex; signer: DevAccount; ahead?: number },
): Promise<Hex> {
  requireInput({ options }, { options: { call: 'hex text', signer: 'object', ahead: 'number?' } });
  const { registry } = chain;
  const { call, signer, ahead = 0 } = options;
  const account = await chain.getStorage('System', 'Account', [signer.publicKey]);
  const nonce = Number(readFields(account).nonce ?? 0);
  const blockHash = chain.tree.getChainHash(chain.head);
  // Only the block after the genesis stores the hash of the genesis.
  const genesisHash = (await chain.getStorage('System', 'BlockHash', [0]))?.toHex() ?? blockHash;
  const { version } = await chain.tree.getRuntime(chain.head);
  const method = registry.createType('Call', decodeCall(registry, call).hex);
  const extrinsic = registry.createType('Extrinsic', method, { version: 4 });
  extrinsic.sign(deriveDevPair(signer), {
    blockHash,
    genesisHash,
    era: registry.createType('ExtrinsicEra', { current: chain.head.number, period: validBlocks }),
    nonce: nonce + ahead,
    runtimeVersion: registry.createType<RuntimeVersion>('RuntimeVersion', version),
    ...Object.fromEntries(listIdleExtensions(registry)),
  });
  return extrinsic.toHex();
}
