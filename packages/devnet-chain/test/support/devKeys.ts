import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';

export type Who = 'alice' | 'bob' | 'charlie' | 'dave';

// The service's own prefix: service-facts.md, identity of the service chain. Deriving a key from its mnemonic takes long.
const ring = new Keyring({ type: 'sr25519', ss58Format: 51 });
const key = (name: string) => ring.addFromUri(name);

/** The development accounts, as keys of polkadot.js. */
export const devKeys: { readonly [K in Who]: KeyringPair } = {
  alice: key('//Alice'),
  bob: key('//Bob'),
  charlie: key('//Charlie'),
  dave: key('//Dave'),
};
