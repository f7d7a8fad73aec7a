import { type Account, parseAccount } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';

/** The user of the service, who has the same key on every chain, and the payee. */
export const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
export const bob = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48');

/** Para ids of the service and of its target: the specification, "Identity of the service chain". */
export const SERVICE = 2114;
export const TARGET = 2000;

/** The derived account of Alice on the target. */
export const user = { paraId: SERVICE, account: alice } as const;

/** Accounts that each rule derives for Alice as a user of the service: the specification, "Derivations". */
export const derivedByRule = {
  hashedDescription: parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f'),
  locationHash: parseAccount('0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568'),
} as const;

/** The account of the service on itself, from which it pays for messages, and on every sibling: `sibl`, 2114. */
export const serviceAccount: Account = deriveSovereignAccount({ paraId: SERVICE, relation: 'sibling' });

/** `modlpy/trsry`: the treasury, which receives four fifths of the fees. */
export const treasury = parseAccount('0x6d6f646c70792f74727372790000000000000000000000000000000000000000');

/** A whole token of the target. */
export const unit = 1_000_000_000_000n;

let signer: KeyringPair | undefined;

/** Alice's key, derived once: that takes as long as a small block. sr25519 has to be ready: `cryptoWaitReady`. */
export function createSigner(): KeyringPair {
  signer ??= new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  return signer;
}
