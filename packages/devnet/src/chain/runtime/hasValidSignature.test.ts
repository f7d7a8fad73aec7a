import { Keyring } from '@polkadot/keyring';
import { u8aToHex } from '@polkadot/util';
import { blake2AsHex, cryptoWaitReady, randomAsU8a } from '@polkadot/util-crypto';
import { waitReady } from '@polkadot/wasm-crypto';
import { beforeAll, expect, it } from 'vitest';
import { hasValidSignature } from './hasValidSignature.js';

beforeAll(() => Promise.all([waitReady(), cryptoWaitReady()]));

const message = new TextEncoder().encode('a message');
const kinds = [
  ['Ed25519', 'ed25519'],
  ['Sr25519', 'sr25519'],
  ['Ecdsa', 'ecdsa'],
] as const;

type Kind = (typeof kinds)[number][0];

/** A signature of polkadot.js for a kind. For ecdsa, the account is the hash of the key: sp_runtime::MultiSigner. */
function sign([kind, type]: readonly [Kind, (typeof kinds)[number][1]], name = '//Probe') {
  const pair = new Keyring({ type }).addFromUri(name);
  const value = u8aToHex(pair.sign(message));
  const signer = kind === 'Ecdsa' ? blake2AsHex(pair.publicKey, 256) : u8aToHex(pair.publicKey);
  return { message, signature: { type: kind, value }, signer } as const;
}

it.each(kinds)('accepts a signature of the kind %s by its signer, over its message, alone', (...kind) => {
  const signed = sign(kind);
  expect(hasValidSignature(signed)).toBe(true);
  expect(hasValidSignature({ ...signed, signer: sign(kind, '//Other').signer })).toBe(false);
  expect(hasValidSignature({ ...signed, message: new Uint8Array([...message, 0]) })).toBe(false);
});

it.each(kinds)('refuses a signature of the kind %s as another kind', (...kind) => {
  const signed = sign(kind);
  const others = kinds.filter(([name]) => name !== kind[0]);
  for (const [type] of others) {
    expect(hasValidSignature({ ...signed, signature: { ...signed.signature, type } })).toBe(false);
  }
});

it.each(kinds)('refuses bytes that are no signature of the kind %s', (...kind) => {
  const signed = sign(kind);
  const length = signed.signature.value.length - 2;
  for (const value of [`0x${'00'.repeat(length / 2)}`, `0x${'ff'.repeat(length / 2)}`] as const) {
    expect(hasValidSignature({ ...signed, signature: { ...signed.signature, value } })).toBe(false);
  }
});

it('refuses random bytes', () => {
  const { signer } = sign(kinds[2]);
  const value = u8aToHex(randomAsU8a(65));
  expect(hasValidSignature({ message, signature: { type: 'Ecdsa', value }, signer })).toBe(false);
});
