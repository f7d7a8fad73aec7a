import { encodeCall } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { Metadata, TypeRegistry } from '@polkadot/types';
import { hexToU8a, u8aConcat } from '@polkadot/util';

/**
 * Signs calls of Alice's for a chain, with real signatures, one nonce after another.
 *
 * @param {import('@polkadot/rpc-provider/types').ProviderInterface} provider
 * @param {readonly { pallet: string, method: string, args: Record<string, unknown> }[]} calls
 * @returns {Promise<`0x${string}`[]>}
 */
export async function signCalls(provider, calls) {
  const alice = await deriveDevAccount('Alice');
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, await provider.send('state_getMetadata', [])));
  const genesis = await provider.send('chain_getBlockHash', [0]);
  const version = await provider.send('state_getRuntimeVersion', []);
  const first = Number(await provider.send('system_accountNextIndex', [alice.address]));
  const publicKey = hexToU8a(alice.publicKey);
  const signer = /** @type {import('@polkadot/types/types').IKeyringPair} */ ({
    address: alice.address,
    addressRaw: publicKey,
    publicKey,
    sign: (message, options) =>
      options?.withType ? u8aConcat(new Uint8Array([1]), alice.sign(message)) : alice.sign(message),
  });
  const runtimeVersion = registry.createType('RuntimeVersion', version);
  const era = registry.createType('ExtrinsicEra', '0x00');
  return calls.map((call, index) => {
    const method = registry.createType('Call', encodeCall(registry, call).hex);
    const extrinsic = registry.createType('Extrinsic', method, { version: 4 });
    extrinsic.sign(
      signer,
      /** @type {never} */ ({
        blockHash: genesis,
        genesisHash: genesis,
        era,
        nonce: first + index,
        runtimeVersion,
        signedExtensions: registry.signedExtensions,
        tip: 0,
      }),
    );
    return extrinsic.toHex();
  });
}
