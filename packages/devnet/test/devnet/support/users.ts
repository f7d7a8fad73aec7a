import type { Hex } from '@parachron/core';
import { deriveHashedDescriptionAccount } from '@parachron/xcm';
import type { KeyringPair } from '@polkadot/keyring/types';
import { u8aToHex } from '@polkadot/util';

/** A whole hour: 2023-02-03T02:00:00Z, in milliseconds. */
export const start = 1_675_389_600_000;
export const hour = 3_600_000;

/** The account that a target derives for a user of the service. */
export function deriveOnTarget(user: KeyringPair): Hex {
  const account = { kind: 'AccountId32', hex: u8aToHex(user.publicKey) } as const;
  return deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', account }).hex;
}
