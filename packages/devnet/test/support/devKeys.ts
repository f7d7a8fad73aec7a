import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import { hexToU8a, u8aConcat, u8aToU8a } from '@polkadot/util';
import { keyExtractPath, keyFromPath, sr25519PairFromSeed } from '@polkadot/util-crypto';
import { sr25519Sign } from '@polkadot/wasm-crypto';

export type Who = 'alice' | 'bob' | 'charlie' | 'dave';

// The secret of the development mnemonic: its derivation from the words takes longer than a small block.
const root = sr25519PairFromSeed(
  hexToU8a('0xfac7959dbfe72f052e5a0c3c8d6530f202b02fd8f9f5ca3580ec8deb7797479e'),
);
// The service's own prefix: the specification, identity of the service chain.
const ring = new Keyring({ type: 'sr25519', ss58Format: 51 });

function key(name: string): KeyringPair {
  const { publicKey, secretKey } = keyFromPath(root, keyExtractPath(name).path, 'sr25519');
  const pair = ring.addFromPair({ publicKey, secretKey });
  // The WebAssembly form signs in a seventh of the time of plain JavaScript; 1 is the variant Sr25519 of a signature.
  pair.sign = (message, { withType = false } = {}) => {
    const signature = sr25519Sign(publicKey, secretKey, u8aToU8a(message));
    return withType ? u8aConcat([1], signature) : signature;
  };
  return pair;
}

/** The development accounts, as keys of polkadot.js. */
export const devKeys: { readonly [K in Who]: KeyringPair } = {
  alice: key('//Alice'),
  bob: key('//Bob'),
  charlie: key('//Charlie'),
  dave: key('//Dave'),
};
