import { devAccounts } from '@parachron/network';
import { u8aToHex } from '@polkadot/util';
import { beforeEach, expect, it } from 'vitest';
import {
  callOf,
  createTestContext,
  idOf,
  type TestContext,
  validityOf,
} from '../../../test/chain/createTestContext.js';
import { encode, sign, startChain } from '../../../test/chain/helpers.js';
import { account, blockHash } from '../pallets/system/systemData.js';
import type { CallValue } from '../scale/commonTypes.js';
import type { Extrinsic } from './decodeExtrinsic.js';
import type { Era } from './Era.js';
import {
  type CheckedExtrinsic,
  checkForPool,
  checkSignature,
  getMaximalFee,
  requireFee,
  requireWithinLimits,
} from './extrinsicChecks.js';

// Rules: the signed extensions CheckNonce, CheckWeight, CheckMortality and ChargeTransactionPayment of Substrate.
const { alice } = devAccounts;
const hash = (byte: string) => `0x${byte.repeat(32)}` as const;

let trusted = true;
let test: TestContext;
beforeEach(() => {
  trusted = true;
  test = createTestContext({
    trusts: () => trusted,
    config: {
      existentialDeposit: 100n,
      endowed: [{ who: alice, amount: 1_000_000_000_000n }],
      maxBlockWeight: 1_000_000_000n,
      baseBlockWeight: 0n,
      baseExtrinsicWeight: 1_000_000n,
      normalPercent: 75n,
      maxBlockLength: 1_000,
      weightFee: 1n,
      byteFee: 2n,
    },
  });
  test.context.put(blockHash, [0], hash('aa'));
});

const remark = callOf('System.remark', { remark: new Uint8Array([1]) });
const operational = callOf('System.set_storage', { items: [] });

const extrinsicOf = (
  options: { call?: CallValue; era?: unknown; length?: number; address?: unknown } = {},
): Extrinsic =>
  ({
    bytes: new Uint8Array(options.length ?? 100),
    hash: hash('01'),
    call: options.call ?? remark,
    callBytes: new Uint8Array([0]),
    isGeneral: false,
    signed: {
      address: options.address ?? idOf(alice),
      signature: { type: 'Sr25519', value: `0x${'00'.repeat(64)}` },
      extra: { era: options.era ?? { type: 'Immortal' }, nonce: 3, tip: 9n },
      extraBytes: new Uint8Array([0]),
    },
  }) as unknown as Extrinsic;

const refusal = (type: string, value: string) =>
  expect.objectContaining({
    code: 'TRANSACTION_INVALID',
    facts: { refusal: { type, value: { type: value } } },
  });

const trust = (extrinsic: Extrinsic) => checkSignature(test.context, extrinsic);

it('reads signer, nonce, tip and era of a signed extrinsic', () => {
  expect(trust(extrinsicOf())).toMatchObject({
    signer: alice,
    nonce: 3,
    tip: 9n,
    era: { kind: 'immortal' },
    info: { class: { type: 'Normal' } },
  });
});

it('checks the signature unless it is trusted', () => {
  trusted = false;
  expect(() => checkSignature(test.context, extrinsicOf())).toThrowError(refusal('Invalid', 'BadProof'));
});

it.each([
  ['a call of an inherent', callOf('Timestamp.set', { now: 1n }), false, 'Invalid', 'MandatoryValidation'],
  ['another call', remark, false, 'Unknown', 'NoUnsignedValidator'],
  ['a general transaction', remark, true, 'Invalid', 'UnknownOrigin'],
] as const)('refuses without a signature: %s', (_title, call, isGeneral, type, value) => {
  const { signed: _, ...bare } = { ...extrinsicOf({ call }), isGeneral };
  expect(() => checkSignature(test.context, bare)).toThrowError(refusal(type, value));
});

it('refuses an address without an account', () => {
  expect(() => trust(extrinsicOf({ address: { type: 'Index', value: [] } }))).toThrowError(
    refusal('Unknown', 'CannotLookup'),
  );
});

it('refuses bytes that are no era', () => {
  // 0x0200 would be a period of 8 with the phase 0; 0x01… with a phase beyond the period is none.
  expect(() => trust(extrinsicOf({ era: { type: 'Mortal241', value: 255 } }))).toThrowError(
    refusal('Invalid', 'BadProof'),
  );
});

it('refuses an era whose birth block is no longer known', () => {
  test.context.remove(blockHash, 0);
  expect(() => trust(extrinsicOf())).toThrowError(refusal('Invalid', 'AncientBirthBlock'));
});

const checkedOf = (options: {
  nonce?: number;
  weight?: bigint;
  proof?: bigint;
  length?: number;
  kind?: 'Normal' | 'Operational';
  era?: Era;
  tip?: bigint;
}): CheckedExtrinsic => ({
  extrinsic: extrinsicOf({ length: options.length ?? 100 }),
  signer: alice,
  era: options.era ?? { kind: 'immortal' },
  nonce: options.nonce ?? 0,
  tip: options.tip ?? 0n,
  info: {
    weight: { ref_time: options.weight ?? 1_000n, proof_size: options.proof ?? 0n },
    class: { type: options.kind ?? 'Normal' },
    pays_fee: { type: 'Yes' },
  },
});

it.each([
  // A normal call: 75 % of the block.
  ['a normal call', 'Normal', 0n, 750, 'ok'],
  ['a normal call that is too long', 'Normal', 0n, 751, 'ExhaustsResources'],
  ['an operational call', 'Operational', 0n, 1_000, 'ok'],
  ['an operational call that is too long', 'Operational', 0n, 1_001, 'ExhaustsResources'],
  ['a heavy normal call', 'Normal', 750_000_000n, 100, 'ok'],
  ['a normal call that is too heavy', 'Normal', 750_000_001n, 100, 'ExhaustsResources'],
  ['a heavy operational call', 'Operational', 1_000_000_000n, 100, 'ok'],
  ['an operational call that is too heavy', 'Operational', 1_000_000_001n, 100, 'ExhaustsResources'],
] as const)('limits %s', (_title, kind, weight, length, outcome) => {
  const checked = checkedOf({ kind, weight, length });
  expect(validityOf(() => requireWithinLimits(test.context, checked))).toBe(outcome);
});

// The proof size of a block is its length, of which a normal call may use 75 %.
it.each([
  ['Normal', 750n, 'ok'],
  ['Normal', 751n, 'ExhaustsResources'],
  ['Operational', 1_000n, 'ok'],
  ['Operational', 1_001n, 'ExhaustsResources'],
] as const)('limits the proof size of a %s call: %s', (kind, proof, outcome) => {
  expect(validityOf(() => requireWithinLimits(test.context, checkedOf({ kind, proof })))).toBe(outcome);
});

it('adds base, length, weight and tip to the maximum fee', () => {
  expect(getMaximalFee(test.context, checkedOf({ weight: 5n, length: 100, tip: 11n }))).toBe(
    1_000_000n + 200n + 5n + 11n,
  );
});

it('refuses a signer who cannot pay the maximum fee and stay alive', () => {
  const most = 1_000_000_000_000n - 100n - 1_000_000n - 200n - 5n;
  const check = (tip: bigint) => () => requireFee(test.context, checkedOf({ weight: 5n, length: 100, tip }));
  expect(check(most)).not.toThrow();
  expect(check(most + 1n)).toThrowError(refusal('Invalid', 'Payment'));
});

const setNonce = (nonce: number) => {
  const info = test.context.get(account, alice);
  test.context.put(account, [alice], { ...info, nonce });
};

it('refuses what cannot be paid', () => {
  expect(validityOf(() => checkForPool(test.context, checkedOf({ tip: 10n ** 30n })))).toBe('Payment');
});

// The tag of a transaction: account and nonce (u32, little-endian).
const tag = (nonce: string) => `${alice}${nonce}`;

it.each([
  [5, [], ['05000000']],
  [6, ['05000000'], ['06000000']],
  [300, ['2b010000'], ['2c010000']],
])(
  'a transaction with the nonce %s requires the one before, unless it is next',
  (nonce, requires, provides) => {
    setNonce(5);
    const validity = checkForPool(test.context, checkedOf({ nonce }));
    expect(validity.requires.map((one) => u8aToHex(one))).toEqual(requires.map(tag));
    expect(validity.provides.map((one) => u8aToHex(one))).toEqual(provides.map(tag));
    expect(validity.propagate).toBe(true);
  },
);

it('refuses a used nonce before it looks at fees and limits', () => {
  setNonce(5);
  expect(() => checkForPool(test.context, checkedOf({ nonce: 4, length: 5_000 }))).toThrowError(
    refusal('Invalid', 'Stale'),
  );
});

it('refuses what exceeds a block before what cannot be paid', () => {
  const checked = checkedOf({ length: 5_000, tip: 10n ** 30n });
  expect(() => checkForPool(test.context, checked)).toThrowError(refusal('Invalid', 'ExhaustsResources'));
});

it.each<[string, Era, bigint]>([
  ['forever', { kind: 'immortal' }, 18_446_744_073_709_551_615n],
  // Born in block 0, valid up to block 63; the context is of block 1.
  ['until the death of its era', { kind: 'mortal', period: 64, phase: 0 }, 63n],
])('lives %s', (_title, era, longevity) => {
  expect(checkForPool(test.context, checkedOf({ era })).longevity).toBe(longevity);
});

it.each([
  // ChargeTransactionPayment: (tip + 1) × the smallest of block weight / weight, in each dimension, and block length / length.
  ['by length', { length: 100, weight: 1_000n, tip: 0n }, 7n],
  ['by length, rounded down', { length: 400, weight: 1_000n, tip: 0n }, 1n],
  ['by weight', { length: 1, weight: 300_000_000n, tip: 0n }, 3n],
  ['by proof size', { length: 1, proof: 200n, tip: 0n }, 5n],
  ['times the tip and one', { length: 100, weight: 1_000n, tip: 9n }, 70n],
  ['without weight as with the weight 1', { length: 750, weight: 0n, tip: 4n }, 5n],
  // An operational call: its own length, and a virtual tip of five times its fee and tip.
  [
    'with a virtual tip',
    { kind: 'Operational', length: 100, weight: 5n, tip: 9n },
    10n * (10n + 5n * 1_000_214n),
  ],
] as const)('has the priority %s', (_title, options, priority) => {
  expect(checkForPool(test.context, checkedOf(options)).priority).toBe(priority);
});

it('has at most the largest priority', () => {
  const rich = { ...test.context.get(account, alice) };
  const free = 10n ** 30n;
  test.context.put(account, [alice], { ...rich, data: { ...rich.data, free } });
  expect(checkForPool(test.context, checkedOf({ tip: 10n ** 25n })).priority).toBe((1n << 64n) - 1n);
});

it('gives an operational call the limits of its class', () => {
  expect(trust(extrinsicOf({ call: operational })).info.class.type).toBe('Operational');
});

// A payload of more than 256 bytes is signed as its hash. The call has 4 bytes besides the remark, the extensions have 3, and the
// signed data (versions, genesis, birth) 72; polkadot.js signs.
it.each([176, 177, 178, 179])('accepts the signature over a remark of %s bytes', async (length) => {
  const chain = await startChain();
  const call = encode(chain, 'System.remark', { remark: `0x${'2a'.repeat(length)}` });
  await chain.chain.submitExtrinsic(sign(chain, call, chain.keys.alice));
  expect(chain.chain.pool.hasReady()).toBe(true);
});
