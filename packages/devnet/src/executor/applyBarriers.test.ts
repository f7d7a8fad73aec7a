import type { Asset, Instruction, Location, Program, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { alice, aliceThere, relay, service, tokens } from '../../test/executor/support/createTestChain.js';
import { applyBarriers, type Barrier, type OriginFilter } from './applyBarriers.js';

// Rules: the barriers of xcm_builder, by their names.

const weight: Weight = { refTime: 1_000n, proofSize: 100n };
const none: Weight = { refTime: 0n, proofSize: 0n };
const userOfRelay: Location = { parents: 1, interior: [{ kind: 'AccountId32', id: alice.hex }] };
const here: Location = { parents: 0, interior: [] };

const clear: Instruction = { kind: 'ClearOrigin' };
const descend: Instruction = { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice.hex }] };
const withdraw = (...assets: readonly Asset[]): Instruction => ({ kind: 'WithdrawAsset', assets });
const buy = (weightLimit: Weight | 'Unlimited' = weight): Instruction => ({
  kind: 'BuyExecution',
  fees: tokens(1n),
  weightLimit,
});
const topic: Instruction = { kind: 'SetTopic', topic: `0x${'ab'.repeat(32)}` };

function admit(
  program: Program,
  barriers: readonly Barrier[],
  options: { origin?: Location; credit?: Weight } = {},
) {
  const { origin = service, credit = none } = options;
  return applyBarriers({ origin, program, weight, credit }, barriers);
}

const isAdmitted = (...args: Parameters<typeof admit>) => admit(...args) !== undefined;

const paidBy = (from: readonly OriginFilter[] = ['Everything']): Barrier => ({
  kind: 'AllowTopLevelPaidExecutionFrom',
  from,
});

it('refuses every program without barriers, and takes the first barrier that accepts', () => {
  expect(admit([clear], [])).toBeUndefined();
  const free: Barrier = { kind: 'AllowUnpaidExecutionFrom', from: ['Everything'] };
  expect(admit([clear], [paidBy(), free])).toEqual({ program: [clear] });
  // The paid barrier sets the limit of the purchase; the free one would leave it.
  const program = [withdraw(tokens(1n)), buy('Unlimited')];
  expect(admit(program, [paidBy(), free])?.program[1]).toEqual(buy());
  expect(admit(program, [free, paidBy()])?.program[1]).toEqual(buy('Unlimited'));
});

it.each([
  ['all of the weight', weight, true],
  ['more than the weight', { refTime: 2_000n, proofSize: 200n }, true],
  ['too little time', { refTime: 999n, proofSize: 100n }, false],
  ['too little proof', { refTime: 1_000n, proofSize: 99n }, false],
])('TakeWeightCredit: a credit of %s', (_title, credit, expected) => {
  expect(isAdmitted([clear], [{ kind: 'TakeWeightCredit' }], { credit })).toBe(expected);
});

const origins: readonly (readonly [string, Location])[] = [
  ['the relay chain', relay],
  ['a sibling', service],
  ['a user of a sibling', aliceThere],
  ['a user of the relay chain', userOfRelay],
  ['this chain', here],
  ['a chain of another consensus', { parents: 2, interior: [] }],
];

it.each<[OriginFilter, boolean[]]>([
  ['Everything', [true, true, true, true, true, true]],
  ['Parent', [true, false, false, false, false, false]],
  ['ParentInterior', [false, false, false, true, false, false]],
])(
  '%s contains the relay chain, a sibling, its users, those of the relay chain, and others: %j',
  (filter, expected) => {
    const barrier: Barrier = { kind: 'AllowUnpaidExecutionFrom', from: [filter] };
    expect(origins.map(([, origin]) => isAdmitted([clear], [barrier], { origin }))).toEqual(expected);
  },
);

it.each<[string, Program, boolean]>([
  ['assets, then a purchase', [withdraw(tokens(1n)), buy()], true],
  ['a reserve deposit', [{ kind: 'ReserveAssetDeposited', assets: [] }, buy()], true],
  ['a teleport', [{ kind: 'ReceiveTeleportedAsset', assets: [] }, buy()], true],
  ['a claim', [{ kind: 'ClaimAsset', assets: [], ticket: here }, buy()], true],
  ['ClearOrigin between them', [withdraw(), clear, clear, clear, buy()], true],
  ['the purchase as the sixth instruction', [withdraw(), clear, clear, clear, clear, buy()], false],
  ['DescendOrigin between them', [withdraw(), descend, buy()], true],
  ['a descent to nothing', [withdraw(), { kind: 'DescendOrigin', interior: [] }, buy()], false],
  ['two kinds of assets', [withdraw(tokens(1n), tokens(2n)), buy()], true],
  ['three kinds of assets', [withdraw(tokens(1n), tokens(2n), tokens(3n)), buy()], false],
  ['no purchase', [withdraw()], false],
  ['another instruction between them', [withdraw(), { kind: 'RefundSurplus' }, buy()], false],
  ['a purchase first', [buy(), withdraw()], false],
  ['no instruction', [], false],
  ['other assets first', [{ kind: 'BurnAsset', assets: [] }, buy()], false],
])('AllowTopLevelPaidExecutionFrom: %s', (_title, program, expected) => {
  expect(isAdmitted(program, [paidBy()])).toBe(expected);
});

it.each<[string, Weight | 'Unlimited', Weight | undefined]>([
  ['without a limit', 'Unlimited', weight],
  ['at the weight', weight, weight],
  ['above the weight', { refTime: 9_000n, proofSize: 900n }, weight],
  ['below the time', { refTime: 999n, proofSize: 900n }, undefined],
  ['below the proof', { refTime: 9_000n, proofSize: 99n }, undefined],
])('buys exactly the weight of the program: a limit %s', (_title, limit, bought) => {
  const rest: Instruction = { kind: 'RefundSurplus' };
  const admission = admit([withdraw(tokens(1n)), clear, buy(limit), rest], [paidBy()]);
  const expected = bought && { program: [withdraw(tokens(1n)), clear, buy(bought), rest] };
  expect(admission).toEqual(expected);
});

it('leaves the purchases after the first', () => {
  const program = [withdraw(), buy('Unlimited'), buy('Unlimited')];
  expect(admit(program, [paidBy()])?.program).toEqual([withdraw(), buy(), buy('Unlimited')]);
});

it('accepts payments of its origins alone', () => {
  expect(isAdmitted([withdraw(), buy()], [paidBy(['Parent'])])).toBe(false);
  expect(isAdmitted([withdraw(), buy()], [paidBy(['Parent'])], { origin: relay })).toBe(true);
});

const unpaid = (weightLimit: Weight | 'Unlimited'): Instruction => ({
  kind: 'UnpaidExecution',
  weightLimit,
});

it.each<[string, Program, Location, boolean]>([
  ['its first instruction says so', [unpaid('Unlimited'), clear], relay, true],
  ['its limit covers the weight', [unpaid(weight)], relay, true],
  ['its limit is below the weight', [unpaid({ refTime: 999n, proofSize: 100n })], relay, false],
  ['it says so later', [clear, unpaid('Unlimited')], relay, false],
  ['it comes from elsewhere', [unpaid('Unlimited')], service, false],
])('AllowExplicitUnpaidExecutionFrom: %s', (_title, program, origin, expected) => {
  const barrier: Barrier = { kind: 'AllowExplicitUnpaidExecutionFrom', from: ['Parent'] };
  expect(isAdmitted(program, [barrier], { origin })).toBe(expected);
});

const subscribe: Instruction = { kind: 'SubscribeVersion', queryId: 1n, maxResponseWeight: none };

it.each<[string, Program, boolean]>([
  ['a subscription', [subscribe], true],
  ['the end of a subscription', [{ kind: 'UnsubscribeVersion' }], true],
  ['more than one instruction', [subscribe, clear], false],
  ['another instruction', [clear], false],
])('AllowSubscriptionsFrom: %s', (_title, program, expected) => {
  expect(isAdmitted(program, [{ kind: 'AllowSubscriptionsFrom', from: ['Everything'] }])).toBe(expected);
  expect(isAdmitted(program, [{ kind: 'AllowSubscriptionsFrom', from: ['Parent'] }])).toBe(false);
});

const computed = (maxPrefixes: number, from: OriginFilter): Barrier => ({
  kind: 'WithComputedOrigin',
  maxPrefixes,
  barriers: [paidBy([from])],
});

it('WithComputedOrigin judges the program after its descents, by the origin that they compute', () => {
  const program = [descend, withdraw(tokens(1n)), buy('Unlimited')];
  expect(admit(program, [computed(1, 'ParentInterior')], { origin: relay })).toEqual({
    program: [descend, withdraw(tokens(1n)), buy()],
  });
  expect(isAdmitted(program, [computed(1, 'Parent')], { origin: relay })).toBe(false);
  expect(isAdmitted(program, [computed(0, 'ParentInterior')], { origin: relay })).toBe(false);
  expect(isAdmitted([withdraw(), buy()], [computed(1, 'Parent')], { origin: relay })).toBe(true);
});

it('refuses a descent beyond eight junctions', () => {
  const deep: Instruction = {
    kind: 'DescendOrigin',
    interior: Array.from({ length: 7 }, () => ({ kind: 'GeneralIndex', index: 1n }) as const),
  };
  expect(isAdmitted([deep, withdraw(), buy()], [computed(8, 'Everything')])).toBe(true);
  expect(isAdmitted([deep, descend, withdraw(), buy()], [computed(8, 'Everything')])).toBe(false);
});

it('TrailingSetTopicAsId takes the topic at the end as the id, and judges the rest', () => {
  const barrier: Barrier = { kind: 'TrailingSetTopicAsId', barriers: [paidBy()] };
  const paid = [withdraw(tokens(1n)), buy('Unlimited')];
  expect(admit([...paid, topic], [barrier])).toEqual({
    program: [withdraw(tokens(1n)), buy(), topic],
    messageId: `0x${'ab'.repeat(32)}`,
  });
  expect(admit(paid, [barrier])).toEqual({ program: [withdraw(tokens(1n)), buy()] });
  expect(admit([topic, ...paid], [barrier])).toBeUndefined();
  expect(admit([topic], [barrier])).toBeUndefined();
});
