import type { Asset, Instruction, Location, Program, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { alice, aliceThere, relay, service, tokens } from '../../test/executor/support/createTestChain.js';
import { applyBarriers, type PaidOrigins } from './applyBarriers.js';

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

function admit(program: Program, origin = service, paidFrom: PaidOrigins = 'everyone') {
  return applyBarriers({ origin, program, weight }, paidFrom);
}

const isAdmitted = (...args: Parameters<typeof admit>) => admit(...args) !== undefined;

const origins = [relay, service, aliceThere, userOfRelay, here, { parents: 2, interior: [] }];
const paid = [withdraw(tokens(1n)), buy('Unlimited')];

it.each<[PaidOrigins, boolean[]]>([
  ['everyone', [true, true, true, true, true, true]],
  ['relay', [true, false, false, true, false, false]],
  ['no one', [false, false, false, false, false, false]],
])(
  'takes payment from %s: the relay chain, a sibling, its users, those of the relay chain, and others: %j',
  (paidFrom, expected) => {
    expect(origins.map((origin) => isAdmitted(paid, origin, paidFrom))).toEqual(expected);
  },
);

it('executes programs of the relay chain alone without payment', () => {
  expect(origins.map((origin) => isAdmitted([clear], origin))).toEqual([true, ...Array(5).fill(false)]);
  expect(admit(paid, relay)?.program[1]).toEqual(buy());
});

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
  expect(isAdmitted(program)).toBe(expected);
});

it.each<[string, Weight | 'Unlimited', Weight | undefined]>([
  ['without a limit', 'Unlimited', weight],
  ['at the weight', weight, weight],
  ['above the weight', { refTime: 9_000n, proofSize: 900n }, weight],
  ['below the time', { refTime: 999n, proofSize: 900n }, undefined],
  ['below the proof', { refTime: 9_000n, proofSize: 99n }, undefined],
])('buys exactly the weight of the program: a limit %s', (_title, limit, bought) => {
  const rest: Instruction = { kind: 'RefundSurplus' };
  const admission = admit([withdraw(tokens(1n)), clear, buy(limit), rest]);
  const expected = bought && { program: [withdraw(tokens(1n)), clear, buy(bought), rest] };
  expect(admission).toEqual(expected);
});

it('leaves the purchases after the first', () => {
  const program = [withdraw(), buy('Unlimited'), buy('Unlimited')];
  expect(admit(program)?.program).toEqual([withdraw(), buy(), buy('Unlimited')]);
});

const subscribe: Instruction = { kind: 'SubscribeVersion', queryId: 1n, maxResponseWeight: none };

it.each<[string, Program, boolean]>([
  ['a subscription', [subscribe], true],
  ['the end of a subscription', [{ kind: 'UnsubscribeVersion' }], true],
  ['more than one instruction', [subscribe, clear], false],
  ['another instruction', [clear], false],
])('AllowSubscriptionsFrom: %s', (_title, program, expected) => {
  expect(isAdmitted(program, service, 'relay')).toBe(expected);
});

it('WithComputedOrigin judges the program after its descents, by the origin that they compute', () => {
  const program = [descend, ...paid];
  expect(admit(program, relay, 'relay')).toEqual({ program: [descend, withdraw(tokens(1n)), buy()] });
  expect(isAdmitted([descend, clear], relay)).toBe(false);
  expect(
    isAdmitted(
      [{ kind: 'DescendOrigin', interior: [{ kind: 'Parachain', paraId: 7 }] }, ...paid],
      relay,
      'relay',
    ),
  ).toBe(false);
});

it('computes the origin by at most eight instructions, within eight junctions', () => {
  const nothing: Instruction = { kind: 'DescendOrigin', interior: [] };
  expect(isAdmitted([...Array(8).fill(nothing), ...paid])).toBe(true);
  expect(isAdmitted([...Array(9).fill(nothing), ...paid])).toBe(false);
  const deep: Instruction = {
    kind: 'DescendOrigin',
    interior: Array.from({ length: 7 }, () => ({ kind: 'GeneralIndex', index: 1n }) as const),
  };
  expect(isAdmitted([deep, ...paid])).toBe(true);
  expect(isAdmitted([deep, descend, ...paid])).toBe(false);
});

it('TrailingSetTopicAsId takes the topic at the end as the id, and judges the rest', () => {
  expect(admit([...paid, topic])).toEqual({
    program: [withdraw(tokens(1n)), buy(), topic],
    messageId: `0x${'ab'.repeat(32)}`,
  });
  expect(admit(paid)).toEqual({ program: [withdraw(tokens(1n)), buy()] });
  expect(admit([topic, ...paid])).toBeUndefined();
  expect(admit([topic])).toBeUndefined();
});
