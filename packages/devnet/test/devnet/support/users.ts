import type { Hex } from '@parachron/core';
import { deriveHashedDescriptionAccount, deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import type { KeyringPair } from '@polkadot/keyring/types';
import { u8aToHex } from '@polkadot/util';

/** A whole hour: 2023-02-03T02:00:00Z, in milliseconds. */
export const start = 1_675_389_600_000;
export const hour = 3_600_000;

/** The account that a target of either generation derives for a user of the service. */
export function deriveOnTarget(user: KeyringPair, generation: 'v2' | 'v4' | 'v5'): Hex {
  const account = { kind: 'AccountId32', hex: u8aToHex(user.publicKey) } as const;
  const sibling = { paraId: 2114, relation: 'sibling', account } as const;
  return generation === 'v2'
    ? deriveLocationHashAccount(deriveLocation(sibling)).hex
    : deriveHashedDescriptionAccount(sibling).hex;
}
