import { encodeCall } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { Metadata, TypeRegistry } from '@polkadot/types';
import { hexToU8a, u8aConcat } from '@polkadot/util';

/** The longest mortality period for which the runtime still knows the hash of the first block. */
const validBlocks = 4096;

/** The prefix of an sr25519 signature in a MultiSignature. */
const sr25519 = new Uint8Array([1]);

/**
 * Signs calls for a chain, with real signatures, one nonce of a signer after another.
 *
 * @type {typeof import('./index.mjs').signCalls}
 */
export async function signCalls(provider, calls) {
  const alice = await deriveDevAccount('Alice');
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, await provider.send('state_getMetadata', [])));
  const genesisHash = await provider.send('chain_getBlockHash', [0]);
  const version = await provider.send('state_getRuntimeVersion', []);
  const blockHash = await provider.send('chain_getBlockHash', []);
  const { number } = await provider.send('chain_getHeader', [blockHash]);
  const common = {
    blockHash,
    genesisHash,
    // Mortal, as wallets sign: an immortal transaction is one byte shorter, and cheaper.
    era: registry.createType('ExtrinsicEra', { current: Number(number), period: validBlocks }),
    runtimeVersion: registry.createType('RuntimeVersion', version),
    signedExtensions: registry.signedExtensions,
    tip: 0,
  };
  /** @type {Map<string, number>} */
  const nonces = new Map();
  /** @type {`0x${string}`[]} */
  const signed = [];
  for (const { signer = alice, ...call } of calls) {
    const { address } = signer;
    const nonce = nonces.get(address) ?? Number(await provider.send('system_accountNextIndex', [address]));
    nonces.set(address, nonce + 1);
    const method = registry.createType('Call', encodeCall(registry, call).hex);
    const extrinsic = registry.createType('Extrinsic', method, { version: 4 });
    extrinsic.sign(asPair(signer), /** @type {never} */ ({ ...common, nonce }));
    signed.push(extrinsic.toHex());
  }
  return signed;
}

/**
 * The fields of a key pair that signing uses.
 *
 * @param {import('@parachron/devnet').DevAccount} signer
 */
function asPair(signer) {
  const publicKey = hexToU8a(signer.publicKey);
  return /** @type {import('@polkadot/types/types').IKeyringPair} */ ({
    address: signer.address,
    addressRaw: publicKey,
    publicKey,
    sign: (message, options) =>
      options?.withType ? u8aConcat(sr25519, signer.sign(message)) : signer.sign(message),
  });
}
