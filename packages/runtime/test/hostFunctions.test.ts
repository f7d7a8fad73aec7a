import { formatHex, parseHex } from '@parachron/core';
import { u8aConcat } from '@polkadot/util';
import {
  blake2AsU8a,
  cryptoWaitReady,
  keccakAsU8a,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { bytesOf, callHost } from './support/callHost.js';

const empty = new Uint8Array();

// Published digests of no bytes: FIPS 180-4, RFC 7693, the Keccak team, and for twox polkadot-sdk, `sp-crypto-hashing`.
it.each([
  ['blake2_128', 16, '0xcae66941d9efbd404e4d88758ea67670'],
  ['blake2_256', 32, '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'],
  ['keccak_256', 32, '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  [
    'keccak_512',
    64,
    '0x0eab42de4c3ceb9235fc91acffe746b29c29a8c366b7c60e4e67c466f36a4304c00fa9caf9d87976ba469bcbe06713b435f091ef2769fb160cdab33d3670680e',
  ],
  ['sha2_256', 32, '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['twox_64', 8, '0x99e9d85137db46ef'],
  ['twox_128', 16, '0x99e9d85137db46ef4bbea33613baafd5'],
])('%s', async (name, pointer, digest) => {
  const host = `ext_hashing_${name}_version_1`;
  expect(await callHost([{ host, signature: 'j>i', params: [empty], pointer }])).toBe(digest);
});

describe('roots', () => {
  const root = (kind: string, data: Uint8Array, version?: number) =>
    callHost([
      {
        host: `ext_trie_blake2_256_${kind}_version_${version === undefined ? 1 : 2}`,
        signature: version === undefined ? 'j>i' : 'ji>i',
        params: version === undefined ? [data] : [data, version],
        pointer: 32,
      },
    ]);
  const hash = (node: readonly number[]) => formatHex(blake2AsU8a(Uint8Array.from(node), 256));

  // polkadot-sdk, `sp-trie`, `codec_trie_two_tuples_works`: the encoded root, byte by byte.
  test('of two entries', async () => {
    const data = Uint8Array.of(8, 8, 0x48, 0x19, 4, 0xfe, 8, 0x13, 0x14, 4, 0xff);
    const leaves = [20, 0x43, 0x03, 0x14, 4, 0xff, 20, 0x43, 0x08, 0x19, 4, 0xfe];
    expect(await root('root', data)).toBe(hash([0x80, 0x12, 0x00, ...leaves]));
  });

  // Polkadot specification, "State trie version": in version 1 a value of 33 bytes or more is hashed.
  test.each([
    [0, 33, (value: Uint8Array) => [0x42, 0x00, 33 << 1, ...value]],
    [1, 32, (value: Uint8Array) => [0x42, 0x00, 32 << 2, ...value]],
    [1, 33, (value: Uint8Array) => [0x22, 0x00, ...blake2AsU8a(value, 256)]],
  ] as const)('of a list in state version %s, with an item of %s bytes', async (version, size, encode) => {
    const value = new Uint8Array(size).fill(7);
    const length = size < 64 ? [size << 2] : [];
    const node = version === 0 ? [0x42, 0x00, size << 2, ...value] : encode(value);
    expect(await root('ordered_root', u8aConcat([4], length, value), version)).toBe(hash(node));
  });

  test('of nothing', async () => {
    expect(await root('ordered_root', Uint8Array.of(0))).toBe(
      '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314',
    );
  });
});

describe('signatures', () => {
  beforeAll(() => cryptoWaitReady());
  const message = bytesOf('a message');
  const verify = (name: string, params: readonly Uint8Array[], signatures?: 'mock') =>
    callHost([{ host: `ext_crypto_${name}`, signature: 'iji>i', params }], signatures ? { signatures } : {});
  const [valid, invalid] = ['0x01000000', '0x00000000'];
  const changed = (signature: Uint8Array) => signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte));

  // RFC 8032, section 7.1, test 1.
  const key = parseHex('0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  const signature = parseHex(
    '0xe5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  );

  test('of ed25519', async () => {
    expect(await verify('ed25519_verify_version_1', [signature, empty, key])).toBe(valid);
    expect(await verify('ed25519_verify_version_1', [changed(signature), empty, key])).toBe(invalid);
    expect(await verify('ed25519_verify_version_1', [signature, message, key])).toBe(invalid);
  });

  test('of sr25519', async () => {
    const pair = sr25519PairFromSeed(new Uint8Array(32).fill(1));
    const signed = sr25519Sign(message, pair);
    expect(await verify('sr25519_verify_version_2', [signed, message, pair.publicKey])).toBe(valid);
    expect(await verify('sr25519_verify_version_2', [changed(signed), message, pair.publicKey])).toBe(
      invalid,
    );
  });

  test('of ecdsa, and the recovered keys', async () => {
    const pair = secp256k1PairFromSeed(new Uint8Array(32).fill(2));
    const signed = secp256k1Sign(message, pair, 'blake2');
    expect(await verify('ecdsa_verify_version_2', [signed, message, pair.publicKey])).toBe(valid);
    expect(await verify('ecdsa_verify_version_2', [changed(signed), message, pair.publicKey])).toBe(invalid);
    // sp-core, `ecdsa::Signature::recover`: only the functions that recover a key take the number of Ethereum's wallets.
    const ofEthereum = signed.map((byte, at) => (at === 64 ? byte + 27 : byte));
    expect(await verify('ecdsa_verify_version_2', [ofEthereum, message, pair.publicKey])).toBe(invalid);
    const hash = keccakAsU8a(message);
    const recover = (form: string, given: Uint8Array) =>
      callHost([
        {
          host: `ext_crypto_secp256k1_ecdsa_recover${form}_version_2`,
          signature: 'ii>j',
          params: [given, hash],
        },
      ]);
    const other = secp256k1Sign(message, pair, 'keccak');
    expect(await recover('_compressed', other)).toBe(formatHex(u8aConcat([0], pair.publicKey)));
    const ofWallet = other.map((byte, at) => (at === 64 ? byte + 27 : byte));
    expect(await recover('_compressed', ofWallet)).toBe(formatHex(u8aConcat([0], pair.publicKey)));
    expect((await recover('', other)).slice(0, 68)).toBe(
      formatHex(u8aConcat([0], pair.publicKey.subarray(1))),
    );
    // EcdsaVerifyError: BadV, and BadRS for numbers that are no signature.
    expect(
      await recover(
        '',
        other.map((byte, at) => (at === 64 ? 26 : byte)),
      ),
    ).toBe('0x0101');
    expect(await recover('', u8aConcat(new Uint8Array(64).fill(0xff), [0]))).toBe('0x0100');
    // libsecp256k1 parses numbers below the order of the curve, also zero, of which it recovers no key.
    expect(await recover('', new Uint8Array(65))).toBe('0x0102');
  });

  // chopsticks, `is_magic_signature`.
  test('of mock accounts are valid where the caller says so', async () => {
    const mock = new Uint8Array(64).fill(0xcd);
    mock.set([0xde, 0xad, 0xbe, 0xef]);
    const given = [mock, message, key];
    expect(await verify('sr25519_verify_version_2', given)).toBe(invalid);
    expect(await verify('sr25519_verify_version_2', given, 'mock')).toBe(valid);
    expect(await verify('sr25519_verify_version_2', [changed(mock), message, key], 'mock')).toBe(invalid);
  });

  test('of a batch count at its end', async () => {
    const batch = (...given: Uint8Array[]) =>
      callHost([
        { host: 'ext_crypto_start_batch_verify_version_1', signature: '>' },
        ...given.map((one) => ({
          host: 'ext_crypto_ed25519_batch_verify_version_1',
          signature: 'iji>i',
          params: [one, empty, key],
        })),
        { host: 'ext_crypto_finish_batch_verify_version_1', signature: '>i' },
      ]);
    expect(await batch(signature, signature)).toBe(valid);
    expect(await batch(changed(signature), signature)).toBe(invalid);
  });

  test('need a key that a block has not', async () => {
    const sign = { host: 'ext_crypto_sr25519_sign_version_1', signature: 'iij>j' };
    expect(await callHost([{ ...sign, params: [bytesOf('babe'), key, message] }])).toBe('0x00');
    const list = { host: 'ext_crypto_sr25519_public_keys_version_1', signature: 'i>j' };
    expect(await callHost([{ ...list, params: [bytesOf('babe')] }])).toBe('0x00');
  });
});

test('reports the size of a proof, or that none is recorded', async () => {
  const ask = { host: 'ext_storage_proof_size_storage_proof_size_version_1', signature: '>j' };
  // A number of 64 bits, which the assembled runtime takes for an address and a length: none of its own bytes.
  await expect(callHost([ask])).rejects.toThrow('outside of its memory');
  expect(await callHost([ask], { storageProofSize: 0n })).toBe('0x');
});
