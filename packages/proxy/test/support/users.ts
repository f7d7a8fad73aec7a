import { type Account, type Hex, parseAccount } from '@parachron/core';
import type { TargetOptions } from '@parachron/devnet';
import { deriveSovereignAccount } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';

/** The para id of the service, as service-facts has it. */
export const SERVICE = 2114;
export const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
export const bob = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48');
/** An account without funds on any chain. */
export const pauper = parseAccount(`0x${'77'.repeat(32)}`);
/** service-facts, "Derivations": Alice at 2114 by both rules. */
export const derived = {
  hashedDescription: '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f' as Hex,
  locationHash: '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568' as Hex,
};
/** The service's users on a chain with accounts of 20 bytes, where they have others: Moonbeam's well-known Alith and Baltathar. */
export const alith = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
export const baltathar = parseAccount('0x3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0');
export const user = { paraId: SERVICE, account: alice } as const;
export const sovereign: Account = deriveSovereignAccount({ paraId: SERVICE, relation: 'sibling' });
export const unit = 1_000_000_000_000n;

/** The two signers on a target, with the accounts of their keys there. Deriving them takes longer than most tests, so it happens once. */
export function signers({ accountBytes = 32 }: TargetOptions): Signers {
  const known = derivedSigners.get(accountBytes) ?? deriveSigners(accountBytes);
  derivedSigners.set(accountBytes, known);
  return known;
}

type Signers = Readonly<Record<'alice' | 'bob', KeyringPair>>;
const derivedSigners = new Map<number, Signers>();

function deriveSigners(accountBytes: number): Signers {
  if (accountBytes === 20) {
    const keyring = new Keyring({ type: 'ethereum' });
    const at = (index: number) =>
      keyring.addFromUri(
        `bottom drive obey lake curtain smoke basket hold race lonely fit walk/m/44'/60'/0'/0/${index}`,
      );
    return { alice: at(0), bob: at(1) };
  }
  const keyring = new Keyring({ type: 'sr25519' });
  return { alice: keyring.addFromUri('//Alice'), bob: keyring.addFromUri('//Bob') };
}

/** The accounts of the two signers. */
export function accountsOn({ accountBytes = 32 }: TargetOptions) {
  return accountBytes === 20 ? { real: alith, other: baltathar } : { real: alice, other: bob };
}

/** The service's account on a target. */
export function sovereignOn(options: TargetOptions): Account {
  const { accountBytes: bytes = 32, relation = 'sibling' } = options;
  return deriveSovereignAccount({ paraId: SERVICE, relation, bytes });
}

/** A user of the service, as seen from a target. */
export function userOn({ relation = 'sibling' }: TargetOptions) {
  return { ...user, relation } as const;
}
