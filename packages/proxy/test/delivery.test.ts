// Each case is from "Delivery" in the notes on real chains: predicted by a run on a fork, and observed with the same name in the
// target's events.
import { type Hex, parseAccount } from '@parachron/core';
import { deriveMessageIds, encodePage, encodeProgram } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { addProxyCall, type DeliveryOutcome, explainDelivery, tryDelivery } from '../src/index.js';
import type { Delivery, Sent, Story } from './support/createDelivery.js';
import { old } from './support/openTarget.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { alice, bob, SERVICE, unit, user } from './support/users.js';

const begin = shareDeliveries();

type Case = readonly [
  name: string,
  outcome: DeliveryOutcome,
  story: Story,
  sent: Sent | ((delivery: Delivery) => Sent),
];

const low = { refTime: 1_000n, proofSize: 1_000n };
const high = { refTime: 20_000_000_000n, proofSize: 20_000n };

const cases: readonly Case[] = [
  ['the remote-account flow', 'executed', {}, {}],
  ['the sovereign flow', 'executed', {}, { flow: 'sovereign' }],
  ['no proxy', 'proxy-not-found', { proxyType: null }, {}],
  ['another delegate', 'proxy-not-found', { delegate: bob.hex }, {}],
  ['a delay', 'proxy-delayed', { delay: 10 }, {}],
  [
    'a forced type that was not granted',
    'proxy-not-found',
    { proxyType: 'NonTransfer' },
    (at) => ({ call: at.proxied(undefined, 'Any') }),
  ],
  ['a type that is too narrow', 'proxy-filtered', { proxyType: 'NonTransfer' }, {}],
  ['a call that fails', 'call-failed', {}, (at) => ({ call: at.proxied(at.transferCall(10n ** 30n)) })],
  [
    'a batch with a call that the type does not permit',
    'proxy-filtered',
    { proxyType: 'NonTransfer' },
    (at) => ({ call: at.proxied(at.batch('batch', [at.transferCall(unit)])) }),
  ],
  [
    'a batch with a failing call',
    'call-failed',
    {},
    (at) => ({ call: at.proxied(at.batch('force_batch', [unit, 10n ** 30n].map(at.transferCall))) }),
  ],
  [
    'a batch that succeeds',
    'executed',
    {},
    (at) => ({ call: at.proxied(at.batch('batch', [at.transferCall(unit)])) }),
  ],
  ['a derived account without funds', 'funds', { funds: 0n }, {}],
  ['a sovereign account with too little', 'funds', {}, { flow: 'sovereign', offer: 100n * unit }],
  ['too small an offer', 'fees', {}, { offer: 1_000n }],
  ['bytes that are not a call', 'undecodable-call', {}, { call: '0xffff' }],
  [
    'a target that derives no account',
    'origin-not-convertible',
    { derivation: 'none' },
    { flow: 'sovereign' },
  ],
  [
    "the service's token, which the target does not accept",
    'untrusted-reserve',
    {},
    { flow: 'sovereign', token: 'service' },
  ],
  ['a limit below the weight of the program', 'barrier', {}, { limit: low }],
  [
    'a barrier against paid programs of siblings',
    'barrier',
    { config: { xcm: { executor: { paidFrom: 'relay' } } } },
    {},
  ],
  ['too low a weight', 'weight', {}, { callWeight: low }],
];

// Each obstacle is removed by itself, which shows the next one.
const behind: readonly (readonly [string, Story, Sent, DeliveryOutcome, readonly DeliveryOutcome[]])[] = [
  ['no funds, and nothing else', { funds: 0n }, {}, 'funds', ['executed']],
  ['no funds and no proxy', { funds: 0n, proxyType: null }, {}, 'funds', ['proxy-not-found']],
  ['too small an offer and a delay', { delay: 10 }, { offer: 1_000n }, 'fees', ['proxy-delayed']],
  [
    'too low a weight and too narrow a type',
    { proxyType: 'NonTransfer' },
    { callWeight: low },
    'weight',
    ['proxy-filtered'],
  ],
  ['no funds and too low a weight', { funds: 0n }, { callWeight: low }, 'funds', ['weight', 'executed']],
  [
    'too low a weight, with an offer and a limit for as little',
    {},
    { callWeight: low, limit: { refTime: 1_300_000_000n, proofSize: 140_000n }, offer: 10n ** 10n },
    'weight',
    ['executed'],
  ],
  ['no funds and no call', { funds: 0n }, { call: '0xffff' }, 'funds', ['undecodable-call']],
  ['an offer for less than the call', {}, { offer: 10n ** 10n, callWeight: high }, 'fees', ['executed']],
  ['an offer for the call alone', {}, { offer: 2n * 10n ** 10n, callWeight: high }, 'fees', ['executed']],
  ['too low a limit, and nothing else', {}, { limit: low }, 'barrier', ['executed']],
  ['too low a limit and no proxy', { proxyType: null }, { limit: low }, 'barrier', ['proxy-not-found']],
  [
    'no funds, too small an offer and no proxy',
    { funds: 0n, proxyType: null },
    { offer: 1_000n },
    'funds',
    ['fees', 'proxy-not-found'],
  ],
];

describe.each([
  ['names errors', {}],
  ['names no errors', old],
])('a target that %s', (_target, options) => {
  test.each(behind)('%s: all obstacles are named', async (_name, story, sent, first, next) => {
    const { seen } = await (await begin({ ...options, ...story })).deliver(sent);
    expect(seen).toMatchObject({ outcome: first, behind: next });
    const named = next.filter((outcome) => outcome !== 'executed').length;
    expect(seen.sentence.split('another obstacle follows')).toHaveLength(named + 1);
  });
});

describe.each([
  ['names errors', {}],
  ['names no errors', old],
])('in another state than that before the message, a target that %s', (_target, options) => {
  test('shows no reason for a payment that it would have had the funds for', async () => {
    const delivery = await begin({ ...options, funds: 0n });
    const change: Sent['change'] = (fork) => fork.endow(new Map([[delivery.own, 10n * unit]]));
    const { seen } = await delivery.deliver({ change });
    expect(seen).toMatchObject({ outcome: 'unknown', howToFindOut: expect.stringContaining('fork') });
  });

  test('shows no reason for a call that a proxy there permits', async () => {
    const delivery = await begin({ ...options, proxyType: null });
    const { runtime } = delivery.target.chain;
    const grant = addProxyCall(runtime, { delegate: parseAccount(delivery.own), proxyType: 'Any', delay: 0 });
    const { seen } = await delivery.deliver({
      change: (fork) => fork.dispatch(grant.hex, { account: alice.hex }),
    });
    expect(seen).toMatchObject({ outcome: 'unknown', howToFindOut: expect.stringContaining('fork') });
  });
});

describe('the outcome of a delivery', () => {
  test.each(cases)('%s', async (_name, outcome, story, sent) => {
    const delivery = await begin(story);
    const { predicted, seen } = await delivery.deliver(typeof sent === 'function' ? sent(delivery) : sent);
    expect({ outcome: seen.outcome, sentence: seen.sentence }).toEqual({
      outcome,
      sentence: expect.any(String),
    });
    expect(predicted.outcome).toBe(outcome);
  });

  test('is the same on a target without runtime APIs', async () => {
    const { predicted, seen } = await (await begin(old)).deliver();
    expect([predicted.outcome, seen.outcome]).toEqual(['executed', 'executed']);
  });

  test('a program in an unknown version is dropped without an event', async () => {
    const { predicted, seen } = await (await begin({})).deliver({ version: 5 });
    expect(predicted.outcome).toBe('unsupported-version');
    expect(seen).toMatchObject({ outcome: 'unsupported-version', certainty: 'tried', evidence: [] });
  });

  test('names the error of the pallet and the error of the filter', async () => {
    const failing = await begin({});
    const call = failing.proxied(failing.transferCall(10n ** 30n));
    const first = await failing.deliver({ call });
    // The Balances pallet of the devnet has the error of newer pallets.
    expect(first.seen).toMatchObject({
      certainty: 'reported',
      error: expect.stringMatching(/^(Balances|Token)\.|^FundsUnavailable/),
    });
    const filtered = await begin({ proxyType: 'NonTransfer' });
    expect((await filtered.deliver()).seen).toMatchObject({
      certainty: 'reported',
      error: 'System.CallFiltered',
    });
  });
});

// polkadot-sdk#11147: executors decode the call together with its program, and drop a program with other bytes as corrupt.
test.each([
  ['bytes that are not a call', 'undecodable-call', (): Hex => '0xffff'],
  ['a call with a byte after it', 'undecodable-call', (at: Delivery): Hex => `${at.proxied()}00`],
  ['a call', 'unsupported-version', (at: Delivery) => at.proxied()],
  [
    'bytes that are not a call in a version that it does not read',
    'unsupported-version',
    (): Hex => '0xffff',
    5,
  ],
] as const)('a target that reads the call with the program drops %s: %s', async (...given) => {
  const [, outcome, make, version = 4] = given;
  const delivery = await begin({});
  const { runtime } = delivery.target.chain;
  const limits = { originKind: 'SovereignAccount', requireWeightAtMost: high } as const;
  const program = encodeProgram([{ kind: 'Transact', ...limits, call: make(delivery) }], { version });
  const [id = ''] = deriveMessageIds(program);
  const name = { pallet: 'MessageQueue', usualPallet: 'MessageQueue', method: 'ProcessingFailed' };
  const data = { id, origin: { sibling: SERVICE }, error: 'Corrupt' };
  const events = [{ phase: 'initialization', ...name, data }] as const;
  const expected = { outcome, certainty: 'reported', evidence: events };
  expect(explainDelivery(events, { program, from: SERVICE, runtime })).toMatchObject(expected);
  const message = { user, program, derived: delivery.account, events };
  expect(await tryDelivery(await delivery.target.small.fork(), message)).toMatchObject(expected);
});

test('an excessive weight is stored as overweight', async () => {
  const delivery = await begin({});
  const callWeight = { refTime: 10n ** 13n, proofSize: 0n };
  const { seen } = await delivery.deliver({ callWeight, offer: 9n * unit });
  expect(seen.outcome).toBe('overweight');
});

test('the rest of the fee is trapped if the call exceeds its announced weight', async () => {
  const { seen } = await (await begin({})).deliver({ callWeight: low });
  expect(seen.trapped).toHaveLength(1);
  expect(seen.trapped[0]).toBeLessThan(unit);
  expect(seen.sentence).toContain('trap');
});

test('without the program, an explanation has only what the events report, and how to find out', async () => {
  const delivery = await begin({ derivation: 'none' });
  const { seen } = await delivery.deliver({ flow: 'sovereign' });
  expect(explainDelivery(seen.evidence)).toMatchObject({
    outcome: 'unknown',
    certainty: 'unknown',
    howToFindOut: expect.stringContaining('fork'),
  });
  expect(explainDelivery([])).toMatchObject({ outcome: 'not-seen', certainty: 'unknown' });
});

test('distinguishes the message of the service from other messages of a block', async () => {
  const delivery = await begin({});
  const refused = encodeProgram([{ kind: 'ClearOrigin' }], { version: 4 });
  const events = await delivery.target.receiveRaw({
    horizontalMessages: {
      2114: [{ sentAt: 1, data: encodePage([refused]) }],
      2115: [{ sentAt: 1, data: encodePage([refused]) }],
    },
  });
  expect(explainDelivery(events, { from: 2114 }).outcome).toBe('unknown');
  expect(explainDelivery(events, { from: 2116 }).outcome).toBe('not-seen');
});
