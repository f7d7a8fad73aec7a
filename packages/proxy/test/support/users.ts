import { type Account, type Hex, parseAccount } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';

/** The para id of the service, as the specification has it. */
export const SERVICE = 2114;
export const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
export const bob = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48');
/** An account without funds on any chain. */
export const pauper = parseAccount(`0x${'77'.repeat(32)}`);
/** Specification, "Derivations": Alice at 2114 by both rules. */
export const derived = {
  hashedDescription: '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f' as Hex,
  locationHash: '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568' as Hex,
};
export const user = { paraId: SERVICE, account: alice } as const;
export const sovereign: Account = deriveSovereignAccount({ paraId: SERVICE, relation: 'sibling' });
export const unit = 1_000_000_000_000n;

let signersOnce: Readonly<Record<'alice' | 'bob', KeyringPair>> | undefined;

/** The two signers. Deriving them takes longer than most tests, so it happens once. */
export function signers(): NonNullable<typeof signersOnce> {
  const keyring = new Keyring({ type: 'sr25519' });
  signersOnce ??= { alice: keyring.addFromUri('//Alice'), bob: keyring.addFromUri('//Bob') };
  return signersOnce;
}
