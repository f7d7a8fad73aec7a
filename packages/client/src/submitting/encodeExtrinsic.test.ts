import type { Hex, Runtime } from '@parachron/core';
import { encodePlainMetadata, type PlainExtensions, readPlainMetadata } from '@parachron/samples/metadata';
import { Keyring } from '@polkadot/keyring';
import type { GenericExtrinsic } from '@polkadot/types';
import type { GenericExtrinsicPayload } from '@polkadot/types/extrinsic';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { stringToHex, u8aToHex } from '@polkadot/util';
import { describe, expect, test, vi } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { createRuntime } from '../runtime/createRuntime.js';
import { encodeExtrinsic } from './encodeExtrinsic.js';
import type { PolkadotSigner, TransactionSigner } from './TransactionSigner.js';

const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const pair = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
const genesisHash: Hex = `0x${'11'.repeat(32)}`;

const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

function encodeBy(
  signer: TransactionSigner,
  runtime = createTestRuntime('polkadot'),
  { period = 64, ...more }: { period?: number; signingTimeoutMs?: number } = {},
) {
  const birth = { number: 100, hash: `0x${'22'.repeat(32)}`, period } as const;
  const getMetadata = async () => recordings.polkadot.metadata;
  const of = { runtime, genesisHash, getMetadata, getMetadataHash: async () => genesisHash };
  const signing = { ...of, nonce: 5, tip: 7n, birth, signer, signingTimeoutMs: 2_500, ...more };
  return encodeExtrinsic('0x000000', signing);
}

async function encode(runtime: Runtime, more: { period?: number } = {}) {
  const asked: { payload: SignerPayloadJSON; signature: Hex }[] = [];
  const signPayload = async (payload: SignerPayloadJSON) => {
    const made = runtime.registry.createTypeUnsafe<GenericExtrinsicPayload>('ExtrinsicPayload', [payload]);
    const { signature } = made.sign(pair);
    asked.push({ payload, signature });
    return { id: 1, signature };
  };
  const extrinsic = await encodeBy({ address, signer: { signPayload } }, runtime, more);
  return { extrinsic, payload: asked[0]?.payload, signature: asked[0]?.signature.slice(2) };
}

// The layout is that of the Polkadot specification, "Extrinsics version 4": length, 0x84, MultiAddress::Id, MultiSignature,
// the extensions (era, nonce 5, tip 7 as compact integers, then those of the chain), the call.
// Era of period 64 born at 100: phase 36, hence 5 + 36 * 16 = 0x0245, little-endian.
test.each([
  ['polkadot', '0xad01', '4502' + '14' + '1c' + '00'],
  // Asset Hub has the fee asset (none) before the mode of CheckMetadataHash.
  ['assetHub', '0xb101', '4502' + '14' + '1c' + '00' + '00'],
  // AuthorizeCall and WeightReclaim carry nothing.
  ['substrate', '0xb101', '4502' + '14' + '1c' + '00' + '00'],
] as const)('%s', async (name, length, extensions) => {
  const { extrinsic, payload, signature } = await encode(createTestRuntime(name));
  expect(extrinsic).toBe(`${length}8400${alice}${signature}${extensions}000000`);
  expect(payload).toMatchObject({
    era: '0x4502',
    blockHash: `0x${'22'.repeat(32)}`,
    genesisHash,
    mode: 0,
    version: 4,
    withSignedTransaction: true,
  });
});

test('an immortal transaction has the genesis as its birth block', async () => {
  const { extrinsic, payload } = await encode(createTestRuntime('polkadot'), { period: 0 });
  expect(payload).toMatchObject({ era: '0x00', blockHash: genesisHash });
  expect(extrinsic.endsWith('00141c00000000')).toBe(true);
});

test('an unknown extension with data is refused', async () => {
  const { metadata, version } = recordings.polkadot;
  const rename = (text: string) => stringToHex(text).slice(2);
  const unknown = metadata.replaceAll(rename('CheckMetadataHash'), rename('CheckMetadataHusk')) as Hex;
  const runtime = createRuntime({ chain: 'Polkadot', metadata: unknown, version, properties: null });
  await expect(encode(runtime)).rejects.toMatchObject({
    code: 'TRANSACTION_EXTENSION_UNKNOWN',
    fault: 'incompatible',
    facts: { chain: 'Polkadot', extensions: ['CheckMetadataHusk'] },
  });
});

// The extensions of people chains: polkadot-sdk moved `Disabled` to the front (pull request 11897), and older runtimes have it last.
describe.each([
  ['first', ['Disabled', 'Signed'], '00'],
  ['last', ['Signed', 'Disabled'], '01'],
] as const)('extensions that are new, with Disabled %s', (_name, names, disabled) => {
  const { metadata, version } = recordings.polkadot;
  const plain = readPlainMetadata<PlainExtensions>(metadata, 14);
  const { types } = plain.lookup;
  const findName = (name: string) => types.findIndex(({ type }) => type.path.at(-1) === name);
  const findForm = (def: object) =>
    types.findIndex(({ type }) => JSON.stringify(type.def) === JSON.stringify(def));
  const account = findName('AccountId32');
  const none = findForm({ tuple: [] });
  const variants = names.map((name, index) => {
    const fields = name === 'Signed' ? [{ name: null, type: account, typeName: null, docs: [] }] : [];
    return { name, index, fields, docs: [] };
  });
  const verify = types.push({
    id: types.length,
    type: { path: ['VerifyMultiSignature'], def: { variant: { variants } }, params: [], docs: [] },
  });
  const bool = findForm({ primitive: 'Bool' });
  const added = { VerifyMultiSignature: verify - 1, AsPerson: findName('Option'), RestrictOrigins: bool };
  plain.extrinsic.signedExtensions.unshift(
    ...Object.entries(added).map(([identifier, type]) => ({ identifier, type, additionalSigned: none })),
  );
  const changed = encodePlainMetadata(14, plain);
  const runtime = createRuntime({ chain: 'People', metadata: changed, version, properties: null });

  test('are without effect in a transaction', async () => {
    const { extrinsic, signature } = await encode(runtime);
    expect(extrinsic).toBe(`0xb9018400${alice}${signature}${disabled}00004502141c00000000`);
    const read = runtime.registry.createTypeUnsafe<GenericExtrinsic>('Extrinsic', [extrinsic]);
    expect(read.nonce.toNumber()).toBe(5);
  });

  test('have their values for signers of polkadot-api', async () => {
    const publicKey = Uint8Array.from(Buffer.from(alice, 'hex'));
    let values: Record<string, string> = {};
    const signTx: PolkadotSigner['signTx'] = async (_call, extensions) => {
      const list = Object.values(extensions).map(({ identifier, value }) => [identifier, u8aToHex(value)]);
      values = Object.fromEntries(list);
      throw new Error('Cancelled');
    };
    await expect(encodeBy({ publicKey, signTx }, runtime)).rejects.toThrow('Cancelled');
    const idle = { VerifyMultiSignature: `0x${disabled}`, AsPerson: '0x00', RestrictOrigins: '0x00' };
    expect(values).toMatchObject({ ...idle, CheckNonce: '0x14', CheckMetadataHash: '0x00' });
  });
});

// polkadot.js makes all parts of a default, also those of no bytes: more than any memory.
test('an extension of too many parts is refused, and its chain is read all the same', async () => {
  const { metadata, version } = recordings.polkadot;
  const plain = readPlainMetadata<PlainExtensions>(metadata, 14);
  const { types } = plain.lookup;
  const none = types.findIndex(({ type }) => JSON.stringify(type.def) === '{"tuple":[]}');
  const many = [2_048, 2_048, 16].reduce((inner, len) => {
    const type = { path: [], def: { array: { len, type: inner } }, params: [], docs: [] };
    return types.push({ id: types.length, type }) - 1;
  }, none);
  const endless = { identifier: 'Endless', type: many, additionalSigned: none };
  plain.extrinsic.signedExtensions.unshift(endless);
  const changed = encodePlainMetadata(14, plain);
  const runtime = createRuntime({ chain: 'Lying', metadata: changed, version, properties: null });
  await expect(encode(runtime)).rejects.toMatchObject({
    code: 'TRANSACTION_EXTENSION_UNKNOWN',
    facts: { extensions: ['Endless'] },
  });
});

const unlike = 'neither a signature nor a transaction of this chain';

test.each([
  ['null', async () => null, 'the wallet answered null'],
  ['nothing', async () => undefined, 'the wallet answered undefined'],
  ['no signature', async () => ({ id: 1 }), 'the answer of the wallet has no signature'],
  ['a refusal', () => Promise.reject(new Error('Cancelled')), 'Cancelled'],
  ['a fault', () => JSON.parse('{'), 'JSON'],
  [
    'an unsigned transaction',
    async () => ({ signedTransaction: '0x1004000000' }),
    'expected signed, version 4, got not signed, version 4',
  ],
  ['a transaction that is cut', async () => ({ signedTransaction: '0x1084' }), unlike],
  // A signature of this chain has the number of its scheme, and 64 or 65 bytes.
  ['a short signature', async () => ({ signature: `0x01${'ab'.repeat(63)}` }), unlike],
  ['a long signature', async () => ({ signature: `0x01${'ab'.repeat(65)}` }), unlike],
  ['a signature without its scheme', async () => ({ signature: `0x${'ab'.repeat(64)}` }), unlike],
  ['an empty signature', async () => ({ signature: '0x' }), unlike],
  ['a text', async () => ({ signature: 'hello' }), unlike],
  ['bytes', async () => ({ signature: new Uint8Array(65) }), unlike],
  ['an object', async () => ({ signature: {} }), unlike],
])('a wallet that answers %s signs nothing', async (_name, signPayload, words) => {
  const failure = { code: 'SIGNING_FAILED', facts: { address, reason: expect.stringContaining(words) } };
  await expect(encodeBy({ address, signer: { signPayload: signPayload as never } })).rejects.toMatchObject(
    failure,
  );
});

test.each([
  ['null', async () => null, 'the wallet answered null'],
  ['a fault', () => JSON.parse('{'), 'JSON'],
  ['a signature alone', async () => new Uint8Array(64), 'format'],
  ['an object', async () => ({}), unlike],
])('a signer of polkadot-api that answers %s signs nothing', async (_name, signTx, words) => {
  const publicKey = Uint8Array.from(Buffer.from(alice, 'hex'));
  const failure = { code: 'SIGNING_FAILED', facts: { address, reason: expect.stringContaining(words) } };
  await expect(encodeBy({ publicKey, signTx: signTx as never })).rejects.toMatchObject(failure);
});

test('a wallet has its time to answer, and no longer, or any time without a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let failure: unknown;
    const signPayload = () => new Promise<never>(() => undefined);
    const encoding = encodeBy({ address, signer: { signPayload } }).catch((error) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(2_499);
    expect(failure).toBeUndefined();
    // One more turn reads an answer that has arrived.
    await vi.advanceTimersByTimeAsync(2);
    await encoding;
    expect(failure).toMatchObject({
      code: 'SIGNING_FAILED',
      facts: { address, reason: 'the wallet gave no answer within 2.5 s' },
    });
    const unlimited = { signingTimeoutMs: Number.POSITIVE_INFINITY };
    const late = {
      signPayload: () => new Promise<never>((_, reject) => setTimeout(() => reject('late'), 9e8)),
    };
    const waiting = expect(encodeBy({ address, signer: late }, undefined, unlimited)).rejects.toThrow('late');
    await vi.advanceTimersByTimeAsync(9e8);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
});
