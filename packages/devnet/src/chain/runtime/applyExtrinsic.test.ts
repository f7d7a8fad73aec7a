import { devAccounts, treasuryAccount } from '@parachron/network';
import { beforeEach, expect, it } from 'vitest';
import {
  accountOf,
  callOf,
  createTestContext,
  idOf,
  type TestContext,
  validityOf,
} from '../../../test/chain/createTestContext.js';
import { defineCall, type Pallet } from '../pallet/Pallet.js';
import { blockHash } from '../pallets/system/systemData.js';
import { now } from '../pallets/timestamp.js';
import { type CallValue, weight as weightType } from '../scale/commonTypes.js';
import { applyExtrinsic } from './applyExtrinsic.js';
import type { Extrinsic } from './decodeExtrinsic.js';

// frame_executive: the extensions before the call, the fee after it; a failed call pays, a refused extrinsic changes nothing.
const { alice, bob } = devAccounts;
const hash = (byte: string) => `0x${byte.repeat(32)}` as const;
const base = 1_000_000n;

const ownCall = defineCall({
  index: 0,
  args: { used: weightType },
  weight: () => ({ ref_time: 100n, proof_size: 100n }),
  dispatch: (_context, _origin, { used }) => ({ actualWeight: used }),
});
const own: Pallet = { name: 'Own', index: 200, crate: 'pallet_own', calls: { go: ownCall } };

const start = (more: object = {}) => {
  const test = createTestContext({
    trusts: () => true,
    parts: { pallets: [own], apis: [] },
    config: {
      existentialDeposit: 100n,
      endowed: [alice, bob].map((who) => ({ who, amount: 10n ** 12n })),
      maxBlockWeight: 2_000_000_000n,
      baseBlockWeight: 0n,
      baseExtrinsicWeight: base,
      normalPercent: 75n,
      maxBlockLength: 1_000,
      weightFee: 1n,
      byteFee: 2n,
      ...more,
    },
  });
  test.context.put(blockHash, [0], hash('aa'));
  return test;
};

let test: TestContext;
beforeEach(() => {
  test = start();
});

const signedBy = (
  call: CallValue,
  options: { nonce?: number; tip?: bigint; length?: number } = {},
): Extrinsic =>
  ({
    bytes: new Uint8Array(options.length ?? 100),
    hash: hash('01'),
    call,
    callBytes: new Uint8Array(),
    isGeneral: false,
    signed: {
      address: idOf(alice),
      signature: { type: 'Sr25519', value: `0x${'00'.repeat(64)}` },
      extra: { era: { type: 'Immortal' }, nonce: options.nonce ?? 0, tip: options.tip ?? 0n },
      extraBytes: new Uint8Array(),
    },
  }) as unknown as Extrinsic;

const bare = (call: CallValue, isGeneral = false): Extrinsic => ({
  bytes: new Uint8Array(10),
  hash: hash('02'),
  call,
  callBytes: new Uint8Array(),
  isGeneral,
});

const apply = (extrinsic: Extrinsic, index = 2) => applyExtrinsic(test.context, extrinsic, { index });

const remark = callOf('System.remark', { remark: new Uint8Array([1]) });
const transfer = (value: bigint) => callOf('Balances.transfer_keep_alive', { dest: idOf(bob), value });
const refused = (type: string) =>
  expect.objectContaining({
    code: 'TRANSACTION_INVALID',
    facts: { refusal: { type: 'Invalid', value: { type } } },
  });

const weightOf = (call: CallValue) => test.context.dispatchInfo(call).weight.ref_time;

it('charges fee and tip, increments the nonce, and reports success in the phase of the extrinsic', () => {
  const before = accountOf(test.context, alice).free;
  const fee = base + 200n + weightOf(remark) + 5n;
  expect(apply(signedBy(remark, { tip: 5n }))).toEqual({
    hash: hash('01'),
    ok: true,
    failure: undefined,
    weight: { ref_time: weightOf(remark), proof_size: 0n },
    fee,
  });
  expect(accountOf(test.context, alice)).toMatchObject({ free: before - fee, nonce: 1 });
  expect(accountOf(test.context, treasuryAccount).free).toBe((fee * 80n) / 100n);
  const last = test.context.events.at(-1);
  expect(last).toMatchObject({ name: 'ExtrinsicSuccess', phase: { type: 'ApplyExtrinsic', value: 2 } });
  expect(last?.value).toEqual({
    dispatch_info: {
      weight: { ref_time: weightOf(remark), proof_size: 0n },
      class: { type: 'Normal' },
      pays_fee: { type: 'Yes' },
    },
  });
});

it('charges a failed call as well, and undoes the call alone', () => {
  const before = accountOf(test.context, alice).free;
  const outcome = apply(signedBy(transfer(10n ** 20n)));
  expect(outcome).toMatchObject({ ok: false, failure: { name: 'InsufficientBalance' } });
  expect(accountOf(test.context, alice)).toMatchObject({ free: before - outcome.fee, nonce: 1 });
  expect(test.lastEvent('System.ExtrinsicFailed')).toMatchObject({
    dispatch_error: { type: 'Module', value: { index: 10, error: '0x02000000' } },
  });
});

it('withdraws the fee before the call: the call cannot spend it', () => {
  const { free } = accountOf(test.context, alice);
  expect(apply(signedBy(transfer(free - 100n))).ok).toBe(false);
});

it('charges the weight that a call reports, if that is less than announced', () => {
  const batch = callOf('Utility.batch', { calls: [transfer(10n ** 20n), remark, remark] });
  const { weight, fee } = apply(signedBy(batch));
  expect(weight.ref_time).toBeLessThan(weightOf(batch));
  expect(fee).toBe(base + 200n + weight.ref_time);
});

// sp_runtime, PostDispatchInfo: the smaller one of each dimension.
it('reports at most the announced weight, in each dimension', () => {
  const go = (used: object) => apply(signedBy(callOf('Own.go', { used }))).weight;
  expect(go({ ref_time: 40n, proof_size: 130n })).toEqual({ ref_time: 40n, proof_size: 100n });
  test = start();
  expect(go({ ref_time: 140n, proof_size: 30n })).toEqual({ ref_time: 100n, proof_size: 30n });
});

it('charges nothing but the tip for a call that turns out to be free', () => {
  const outcome = apply(signedBy(callOf('Sudo.sudo', { call: remark }), { tip: 7n }));
  expect(outcome.fee).toBe(7n);
  expect(test.lastEvent('System.ExtrinsicSuccess')).toMatchObject({
    dispatch_info: { pays_fee: { type: 'No' } },
  });
});

it.each([
  ['a used nonce', -1, 'Stale'],
  ['a later nonce', 1, 'Future'],
])('refuses %s', (_title, by, type) => {
  apply(signedBy(remark));
  expect(() => apply(signedBy(remark, { nonce: 1 + by }))).toThrowError(refused(type));
});

it('refuses a signer who cannot pay', () => {
  expect(() => apply(signedBy(remark, { tip: 10n ** 12n }))).toThrowError(refused('Payment'));
});

it('counts weight and length of the block: its extrinsics, each with the base weight', () => {
  apply(signedBy(remark, { length: 120 }));
  apply(signedBy(remark, { length: 130, nonce: 1 }));
  expect(test.context.blockLength).toBe(250);
  expect(test.context.blockWeight.Normal).toEqual({
    ref_time: 2n * (base + weightOf(remark)),
    proof_size: 0n,
  });
  expect(test.context.blockWeight.Operational.ref_time).toBe(0n);
});

it.each([
  ['fills the length of normal calls', 50, 'ok'],
  ['exceeds the length of normal calls', 51, 'ExhaustsResources'],
])('an extrinsic that %s', (_title, length, outcome) => {
  test.context.blockLength = 700;
  expect(validityOf(() => apply(signedBy(remark, { length })))).toBe(outcome);
});

it('lets operational calls use the whole length', () => {
  const call = callOf('System.set_storage', { items: [] });
  test.context.blockLength = 700;
  expect(validityOf(() => apply(signedBy(call, { length: 300 })))).toBe('ok');
  test.context.blockLength = 701;
  expect(validityOf(() => apply(signedBy(call, { length: 300, nonce: 1 })))).toBe('ExhaustsResources');
});

it.each([
  // 75 % of 2e9 for normal calls; 2e9 in all.
  ['fills the weight of normal calls', 1_500_000_000n, 0n, 0n, 'ok'],
  ['exceeds the weight of normal calls', 1_500_000_000n, 0n, 1n, 'ExhaustsResources'],
  ['fills the block with the others', 1_000_000_000n, 1_000_000_000n, 0n, 'ok'],
  ['exceeds the block with the others', 1_000_000_000n, 1_000_000_000n, 1n, 'ExhaustsResources'],
])('an extrinsic that %s', (_title, normal, mandatory, more, outcome) => {
  const needed = weightOf(remark) + base;
  test.context.blockWeight.Normal.ref_time = normal - needed + more;
  test.context.blockWeight.Mandatory.ref_time = mandatory;
  expect(validityOf(() => apply(signedBy(remark)))).toBe(outcome);
});

// The proof size of a block is its length: 750 for normal calls, 1,000 in all.
it.each([
  ['fills the proof size of normal calls', 650n, 0n, 'ok'],
  ['exceeds the proof size of normal calls', 651n, 0n, 'ExhaustsResources'],
  ['fills the proof size of the block', 500n, 400n, 'ok'],
  ['exceeds the proof size of the block', 500n, 401n, 'ExhaustsResources'],
])('an extrinsic that %s', (_title, normal, mandatory, outcome) => {
  test.context.blockWeight.Normal.proof_size = normal;
  test.context.blockWeight.Mandatory.proof_size = mandatory;
  const used = { ref_time: 100n, proof_size: 100n };
  expect(validityOf(() => apply(signedBy(callOf('Own.go', { used }))))).toBe(outcome);
});

// frame_system, CheckWeight: above the weight of a block, a class may use its reserve, 25 % of 2e9 for operational calls, and 0 for normal ones.
it.each([
  ['uses the rest of the block', 1_900_000_000n, 0n, 100_000_000n, 'ok'],
  ['uses its reserve beyond the block', 2_000_000_000n, 400_000_000n, 100_000_000n, 'ok'],
  ['exceeds its reserve beyond the block', 2_000_000_000n, 400_000_000n, 100_000_001n, 'ExhaustsResources'],
  ['exceeds its reserve within the block', 0n, 1_900_000_000n, 100_000_000n, 'ok'],
  ['exceeds the block alone', 0n, 1_900_000_000n, 100_000_001n, 'ExhaustsResources'],
])('an operational extrinsic that %s', (_title, others, operational, needed, outcome) => {
  const call = callOf('Sudo.sudo_unchecked_weight', {
    call: callOf('System.set_storage', { items: [] }),
    weight: { ref_time: needed - base, proof_size: 0n },
  });
  test.context.blockWeight.Mandatory.ref_time = others;
  test.context.blockWeight.Operational.ref_time = operational;
  expect(validityOf(() => apply(signedBy(call)))).toBe(outcome);
});

// frame_executive: a mandatory call that fails makes the block invalid, so no block contains it.
it('refuses a mandatory call of a signer, which fails', () => {
  const set = callOf('Timestamp.set', { now: test.context.get(now) + 12_000n });
  expect(() => apply(signedBy(set))).toThrowError(refused('BadMandatory'));
});

it('applies an inherent without a fee, in its own class', () => {
  const set = callOf('Timestamp.set', { now: test.context.get(now) + 12_000n });
  expect(apply(bare(set), 0)).toMatchObject({ ok: true, fee: 0n });
  expect(test.context.blockWeight.Mandatory.ref_time).toBe(weightOf(set) + base);
  expect(test.context.blockWeight.Normal.ref_time).toBe(0n);
});

it('refuses a failing inherent, so that no block contains it', () => {
  const early = callOf('Timestamp.set', { now: 1n });
  expect(() => apply(bare(early), 0)).toThrowError(refused('BadMandatory'));
});

it('refuses bare extrinsics that are no inherents, and general ones without a signer', () => {
  expect(() => apply(bare(remark))).toThrowError(
    expect.objectContaining({
      facts: { refusal: { type: 'Unknown', value: { type: 'NoUnsignedValidator' } } },
    }),
  );
  const set = callOf('Timestamp.set', { now: test.context.get(now) + 12_000n });
  expect(() => apply(bare(set, true))).toThrowError(refused('UnknownOrigin'));
});
