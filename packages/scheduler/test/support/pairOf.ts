import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';

const pairs = new Map<string, KeyringPair>();

/** Derives the key of a development account once: a derivation takes longer than a small block. */
export function pairOf(uri: string, type: 'ed25519' | 'sr25519' = 'sr25519'): KeyringPair {
  const key = `${type} ${uri}`;
  const pair = pairs.get(key) ?? new Keyring({ type }).addFromUri(uri);
  pairs.set(key, pair);
  return pair;
}
