import { formatHex, type Hex, parseHex, type Runtime } from '@parachron/core';
import { Keyring } from '@polkadot/keyring';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { bnToU8a, compactToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { createRuntime } from '../runtime/createRuntime.js';
import { checkSigned } from './checkSigned.js';
import { encodeExtrinsic } from './encodeExtrinsic.js';
import type { TransactionSigner } from './TransactionSigner.js';

// The layouts are those of the Polkadot specification, "Extrinsics version 4": here they are written again, without polkadot.js.
type Schemes = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum' | 'frontier';
const schemes: readonly Schemes[] = ['sr25519', 'ed25519', 'ecdsa', 'ethereum', 'frontier'];
/** The first byte of a `MultiSignature`; an Ethereum chain has signatures of one kind. */
const prefixes = { ed25519: [0], sr25519: [1], ecdsa: [2], ethereum: [], frontier: [] } as const;
/** The accounts of 20 bytes on chains made from the template of Frontier are the `Id` of an address. */
const isEthereum = (scheme: Schemes) => scheme === 'ethereum' || scheme === 'frontier';
const hash = (byte: number) => new Uint8Array(32).fill(byte);
const number = (value: number) => bnToU8a(value, { bitLength: 32 });

/** All that a signature covers, encoded. */
type Fields = Readonly<Record<CarriedField | ImpliedField | 'call', Uint8Array>>;
type CarriedField = 'era' | 'nonce' | 'tip' | 'asset' | 'mode';
type ImpliedField = 'spec' | 'version' | 'genesis' | 'birth' | 'digest';

// Of each extension with data: its part of the transaction, and the part that only the signature covers.
const extensions: Readonly<Record<string, readonly [readonly CarriedField[], readonly ImpliedField[]]>> = {
  CheckSpecVersion: [[], ['spec']],
  CheckTxVersion: [[], ['version']],
  CheckGenesis: [[], ['genesis']],
  CheckMortality: [['era'], ['birth']],
  CheckNonce: [['nonce'], []],
  ChargeTransactionPayment: [['tip'], []],
  ChargeAssetTxPayment: [['tip', 'asset'], []],
  CheckMetadataHash: [['mode'], ['digest']],
};

/** Keys of all schemes, two of each; the second is of another account. */
const pairs = Object.fromEntries(
  schemes.map((scheme) => {
    const uris = isEthereum(scheme) ? [11, 22].map((byte) => formatHex(hash(byte))) : ['//Alice', '//Bob'];
    const type = scheme === 'frontier' ? 'ethereum' : scheme;
    return [scheme, uris.map((uri) => new Keyring({ type }).addFromUri(uri))];
  }),
);
const pairOf = (scheme: Schemes, at = 0) => {
  const pair = pairs[scheme]?.[at];
  if (!pair) throw new TypeError(scheme);
  return pair;
};

const runtimes: { [S in Schemes]?: Runtime } = {};
const runtimeOf = (scheme: Schemes): Runtime => runtimes[scheme] ?? createTestRuntime('assetHub');

interface PlainType {
  path: string[];
  params: { name: string; type: number }[];
  def: object;
  docs: string[];
}

/** Metadata V14 as its JSON. */
interface PlainMetadata {
  readonly lookup: { readonly types: { id: number; type: PlainType }[] };
  readonly extrinsic: { readonly type: number };
}

/** A recorded runtime with accounts and signatures of Ethereum, named as clients recognise them. */
function createEthereumRuntime({ hasAddresses }: { readonly hasAddresses: boolean }): Runtime {
  const registry = new TypeRegistry();
  const { metadata, version } = recordings.polkadot;
  const plain = JSON.parse(JSON.stringify(new Metadata(registry, metadata).asV14)) as PlainMetadata;
  const { types } = plain.lookup;
  const byte = types.find(({ type }) => 'primitive' in type.def && type.def.primitive === 'U8')?.id;
  const setBytes = (id: number | undefined, name: string, len: number) => {
    const array = types.length;
    types.push({ id: array, type: { path: [], params: [], def: { array: { len, type: byte } }, docs: [] } });
    const fields = [{ name: null, type: array, typeName: null, docs: [] }];
    const type = { path: ['account', name], params: [], def: { composite: { fields } }, docs: [] };
    types[id ?? -1] = { id: id ?? -1, type };
  };
  const ofExtrinsic = (name: string) =>
    types[plain.extrinsic.type]?.type.params.find((param) => param.name === name)?.type;
  setBytes(types.find(({ type }) => type.path.at(-1) === 'AccountId32')?.id, 'AccountId20', 20);
  if (!hasAddresses) setBytes(ofExtrinsic('Address'), 'AccountId20', 20);
  setBytes(ofExtrinsic('Signature'), 'EthereumSignature', 65);
  const body = registry.createTypeUnsafe('MetadataV14', [plain]).toU8a();
  const changed = formatHex(u8aConcat('meta', [14], body));
  return createRuntime({ chain: 'Target', metadata: changed, version, properties: { isEthereum: true } });
}

beforeAll(async () => {
  await cryptoWaitReady();
  runtimes.ethereum = createEthereumRuntime({ hasAddresses: false });
  runtimes.frontier = createEthereumRuntime({ hasAddresses: true });
  // Extensions without data, and an extension of another order.
  runtimes.ecdsa = createTestRuntime('substrate');
  runtimes.ed25519 = createTestRuntime('polkadot');
});

const signatures = new Map<string, Uint8Array>();

function sign(scheme: Schemes, message: Uint8Array, at = 0): Uint8Array {
  const key = `${scheme} ${at} ${formatHex(message)}`;
  const signature = signatures.get(key) ?? pairOf(scheme, at).sign(message);
  signatures.set(key, signature);
  return signature;
}

const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  u8aConcat(...parts.map((part) => Uint8Array.from(part)));

const partNames = ['format', 'signer', 'signature', 'extra', 'call', 'end'] as const;
/** A transaction before its parts are joined. */
type Transaction = Readonly<Record<(typeof partNames)[number], Uint8Array>>;

/** Signs as a wallet does, by a key, over given fields. */
function make(
  scheme: Schemes,
  fields: Fields,
  { by = 0, as = 0, wrap = (message: Uint8Array) => message } = {},
): Transaction {
  const own = runtimeOf(scheme).registry.signedExtensions.map((name) => extensions[name] ?? [[], []]);
  const [extra, additional] = ([0, 1] as const).map((at) =>
    join(...own.flatMap((pair) => pair[at].map((field) => fields[field]))),
  ) as [Uint8Array, Uint8Array];
  const payload = wrap(join(fields.call, extra, additional));
  const message = payload.length > 256 ? blake2AsU8a(payload) : payload;
  const signature = join(prefixes[scheme], sign(scheme, message, by));
  const signer = join(scheme === 'ethereum' ? [] : [0], pairOf(scheme, as).addressRaw);
  return { format: Uint8Array.of(0x84), signer, signature, extra, call: fields.call, end: new Uint8Array() };
}

function frame({ end, ...made }: Transaction): Uint8Array {
  const body = join(made.format, made.signer, made.signature, made.extra, made.call);
  return join(compactToU8a(body.length), body, end);
}

const remark = (length: number) => join([0, 0], compactToU8a(length), new Uint8Array(length).fill(7));
const digest = hash(0x55);
const asked = { nonce: 5, tip: 7n, birth: { number: 100, hash: formatHex(hash(0x22)), period: 64 } } as const;

/** The fields that a signer is asked for. */
function honest(scheme: Schemes, { isHashed = false, length = 3 } = {}): Fields {
  const { specVersion, transactionVersion } = runtimeOf(scheme);
  return {
    call: remark(length),
    // A period of 64 born at 100: phase 36, hence 5 + 36 * 16 = 0x0245.
    era: parseHex('0x4502'),
    nonce: compactToU8a(5),
    tip: compactToU8a(7),
    asset: Uint8Array.of(0),
    mode: Uint8Array.of(isHashed ? 1 : 0),
    spec: number(specVersion),
    version: number(transactionVersion),
    genesis: hash(0x11),
    birth: hash(0x22),
    digest: isHashed ? join([1], digest) : Uint8Array.of(0),
  };
}

const kinds = ['pair', 'payload', 'raw', 'hex', 'bytes', 'signTx'] as const;
type Kind = (typeof kinds)[number];
const isWhole = (kind: Kind) => kind === 'hex' || kind === 'bytes' || kind === 'signTx';

/** A signer of each kind with a given answer: a signature, or a whole transaction. */
function createSigner(scheme: Schemes, kind: Kind, answer: Uint8Array): TransactionSigner {
  const { address, addressRaw } = pairOf(scheme);
  const signature = formatHex(answer);
  const unused: Hex = `0x01${'00'.repeat(64)}`;
  if (kind === 'pair') return { address, addressRaw, sign: () => answer } as never;
  if (kind === 'signTx') {
    const publicKey = isEthereum(scheme) ? addressRaw : pairOf(scheme).publicKey;
    return { publicKey, signTx: async () => answer };
  }
  if (kind === 'raw') return { address, signer: { signRaw: async () => ({ id: 1, signature }) } };
  const result = {
    payload: { signature },
    hex: { signature: unused, signedTransaction: signature },
    bytes: { signature: unused, signedTransaction: answer },
  }[kind];
  return { address, signer: { signPayload: async () => ({ id: 1, ...result }) } };
}

function encode(scheme: Schemes, signer: TransactionSigner, { isHashed = false, length = 3 } = {}) {
  return encodeExtrinsic(formatHex(remark(length)), {
    runtime: runtimeOf(scheme),
    genesisHash: formatHex(hash(0x11)),
    ...asked,
    signer,
    signingTimeoutMs: 1_000,
    metadataHash: isHashed ? formatHex(digest) : undefined,
    getMetadataHash: async () => formatHex(digest),
    getMetadata: async () => '0x00',
  });
}

const answerOf = (kind: Kind, made: Transaction) => (isWhole(kind) ? frame(made) : made.signature);

describe.each(schemes)('%s', (scheme) => {
  const hasDigest = () => runtimeOf(scheme).registry.signedExtensions.includes('CheckMetadataHash');

  test.each(kinds)('what was asked is sent as it is: %s', async (kind) => {
    // A long payload is signed by its hash.
    for (const how of [{}, { length: 300 }, { isHashed: hasDigest() }]) {
      const made = make(scheme, honest(scheme, how));
      const bytes = await encode(scheme, createSigner(scheme, kind, answerOf(kind, made)), how);
      expect(bytes).toBe(formatHex(frame(made)));
    }
  });

  test('every change is refused, and named, also with a signature by the right key', async () => {
    const found = [];
    for (const [at, [part, made, how]] of listChanges(scheme).entries()) {
      // Each whole transaction in one of three forms, and each signature in one of three.
      for (const kind of [kinds[at % 3], kinds[3 + (at % 3)]] as Kind[]) {
        const answer = answerOf(kind, made);
        // A change outside of the signature, which is all that this kind returns.
        if (formatHex(answer) === formatHex(make(scheme, honest(scheme, how)).signature)) continue;
        const named = await refuse(encode(scheme, createSigner(scheme, kind, answer), how));
        const expected = isWhole(kind) || part === 'any' ? part : 'signature';
        found.push([kind, expected, expected === 'any' && named !== 'accepted' ? 'any' : named]);
      }
    }
    expect(found).toEqual(found.map(([kind, part]) => [kind, part, part]));
    expect(found.length).toBeGreaterThan(35);
  });
});

const refuse = (encoding: Promise<unknown>): Promise<string> =>
  encoding.then(
    () => 'accepted',
    (error) =>
      error.code === 'SIGNING_FAILED' ? (error.facts.difference?.part ?? 'undecodable') : String(error),
  );

/** Changes of a transaction, each with the part that the error names; `any` where the bytes after the change mean something else. */
function listChanges(scheme: Schemes): [string, Transaction, { isHashed: boolean }][] {
  const { registry } = runtimeOf(scheme);
  const plain = { isHashed: false };
  const hashed = { isHashed: registry.signedExtensions.includes('CheckMetadataHash') };
  const resign = (part: string, changed: Partial<Fields>, how = plain) =>
    [part, make(scheme, { ...honest(scheme, how), ...changed }), how] as const;
  const right = make(scheme, honest(scheme));
  const replace = (part: string, changed: Partial<Transaction>) =>
    [part, { ...right, ...changed }, plain] as const;
  const enabled = Uint8Array.of(1);
  const own = pairOf(scheme).addressRaw;
  const all = [
    resign('call', { call: remark(4) }),
    resign('call', { call: remark(3).fill(8, 3) }),
    resign('era', { era: Uint8Array.of(0), birth: hash(0x11) }),
    resign('era', { era: parseHex('0x5502') }),
    resign('era', { era: parseHex('0x4606') }),
    resign('nonce', { nonce: compactToU8a(6) }),
    resign('tip', { tip: compactToU8a(8) }),
    resign('tip', { tip: compactToU8a(0) }),
    resign('signature', { spec: number(77) }),
    resign('signature', { version: number(99) }),
    resign('signature', { genesis: hash(0x12) }),
    resign('signature', { birth: hash(0x23) }),
    ['signature', make(scheme, honest(scheme), { by: 1 }), plain],
    ['account', make(scheme, honest(scheme), { as: 1, by: 1 }), plain],
    ['account', make(scheme, honest(scheme), { as: 1 }), plain],
    [
      'signature',
      make(scheme, honest(scheme), {
        wrap: (message) => join(bytesOf('<Bytes>'), message, bytesOf('</Bytes>')),
      }),
      plain,
    ],
    ...[0x04, 0x05, 0x45, 0x85, 0xc4, 0x83].map((format) =>
      replace('format', { format: Uint8Array.of(format) }),
    ),
    replace('bytes', { end: Uint8Array.of(0) }),
    replace('any', { signature: new Uint8Array(right.signature.length) }),
    // 5 in two bytes.
    replace('any', { extra: join(right.extra.subarray(0, 2), [0x15, 0], right.extra.subarray(3)) }),
    ...(scheme === 'sr25519' ? [resign('assetId', { asset: Uint8Array.of(1, 1, 0) })] : []),
    ...(hashed.isHashed
      ? [
          resign('mode', { mode: Uint8Array.of(0), digest: Uint8Array.of(0) }, hashed),
          resign('mode', { mode: Uint8Array.of(0) }, hashed),
          resign('signature', { digest: join([1], hash(0x56)) }, hashed),
          resign('signature', { mode: enabled, digest: join([1], hash(0x56)) }),
          resign('signature', { mode: enabled }),
          resign('mode', { mode: Uint8Array.of(2) }),
        ]
      : []),
    // The other forms of a `MultiAddress`, and a signature that is marked as of another scheme.
    ...(scheme === 'ethereum'
      ? []
      : [
          replace('account', { signer: join([1], compactToU8a(0)) }),
          replace('account', { signer: join([3], own, new Uint8Array(32 - own.length)) }),
          replace('account', { signer: join([4], own.subarray(0, 20)) }),
          replace('any', {
            signature: join([1 - (scheme === 'sr25519' ? 1 : 0)], right.signature.subarray(1)),
          }),
        ]),
  ];
  return all as never;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const unsigned = fc.constantFrom('format', 'signer', 'extra', 'call');
const bytes = fc.uint8Array({ maxLength: 40 });

/** Changes one part of a transaction: a bit, all bytes, or bytes after it. */
const change = (part: fc.Arbitrary<(typeof partNames)[number]>) =>
  fc
    .record({ part, at: fc.nat(), bit: fc.nat(7), bytes, kind: fc.constantFrom('bit', 'bit', 'all', 'end') })
    .map(({ part, at, bit, bytes, kind }) => (made: Transaction): Transaction => {
      const before = made[part];
      const index = at % before.length;
      const flipped = before.map((byte, place) => (place === index ? byte ^ (1 << bit) : byte));
      return { ...made, [part]: { bit: flipped, all: bytes, end: join(before, bytes) }[kind] };
    });

/** The payload that a wallet is asked to sign. */
async function getPayload(scheme: Schemes): Promise<SignerPayloadJSON> {
  const payloads: SignerPayloadJSON[] = [];
  const signPayload = async (payload: SignerPayloadJSON) => {
    payloads.push(payload);
    return { id: 1, signature: formatHex(make(scheme, honest(scheme)).signature) };
  };
  await encode(scheme, { address: pairOf(scheme).address, signer: { signPayload } });
  const [payload] = payloads;
  if (!payload) throw new TypeError('the wallet was not asked');
  return payload;
}

test('10,000 changed answers are refused', async () => {
  const own = Object.fromEntries(
    await Promise.all(
      schemes.map(async (scheme) => [
        scheme,
        { payload: await getPayload(scheme), made: make(scheme, honest(scheme)) },
      ]),
    ),
  ) as Record<Schemes, { payload: SignerPayloadJSON; made: Transaction }>;
  const accepted: unknown[] = [];
  let runs = 0;
  const refuseOne = async (scheme: Schemes, bytes: Uint8Array, checking: () => Promise<unknown>) => {
    const { made } = own[scheme];
    fc.pre(![formatHex(frame(made)), formatHex(made.signature)].includes(formatHex(bytes)));
    runs += 1;
    if ((await refuse(checking())) === 'accepted') accepted.push([scheme, formatHex(bytes)]);
  };
  // A signer of any kind ends in this check with a whole transaction.
  // Few cases reach the verification of the signature, which takes long.
  const wholes = fc.asyncProperty(fc.constantFrom(...schemes), change(unsigned), async (scheme, apply) => {
    const { payload, made } = own[scheme];
    const bytes = frame(apply(made));
    const getMetadataHash = async () => formatHex(digest);
    const { address } = pairOf(scheme);
    const of = { address, call: formatHex(remark(3)), payload, getMetadataHash };
    await refuseOne(scheme, bytes, () => checkSigned(runtimeOf(scheme), bytes, of));
  });
  const signed = fc.asyncProperty(
    fc.constantFrom(...schemes),
    fc.constantFrom(...kinds),
    change(fc.constant('signature')),
    async (scheme, kind, apply) => {
      const answer = answerOf(kind, apply(own[scheme].made));
      await refuseOne(scheme, answer, () => encode(scheme, createSigner(scheme, kind, answer)));
    },
  );
  // Each run counts: a busy machine takes its time.
  const interruptAfterTimeLimit = 240_000;
  await fc.assert(wholes, { numRuns: 9_880, interruptAfterTimeLimit });
  await fc.assert(signed, { numRuns: 120, interruptAfterTimeLimit });
  expect([runs, accepted]).toEqual([10_000, []]);
});
