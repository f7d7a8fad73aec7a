import { balanceOf } from '@parachron/samples/facts';
import { describe, expect, it, test } from 'vitest';
import { makeProxyFacts } from '../../../test/support/makeProxyFacts.js';
import type { ScopeTask } from '../../Scope.js';
import type { ServiceFact } from '../service/serviceFact.js';
import type { DeliveryFact } from './deliveryFact.js';
import { deriveDerivedFunds } from './grantPlanFact.js';

type Payment = { readonly flow: 'remote' | 'sovereign'; readonly offer?: bigint; readonly fee: object };

const known = (value: bigint) => ({ known: true, value });
const unpriced = { known: false, reason: 'The target has no XcmPaymentApi.', howToFindOut: 'Ask the team.' };
const remote: Payment = { flow: 'remote', offer: 100n, fee: known(30n) };
const deliveryOf = (payment: Payment | undefined) => ({ known: true, payment }) as unknown as DeliveryFact;
const taskOf = (when: ScopeTask['when']): ScopeTask => ({ when });

const unknownService = { known: false, reason: 'The service is unread.', howToFindOut: 'Ask the service.' };

const derive = (
  delivery: DeliveryFact,
  task?: ScopeTask,
  free = 0n,
  { booked = {}, service = unknownService }: { readonly booked?: object; readonly service?: object } = {},
) =>
  deriveDerivedFunds(makeProxyFacts({ delegateBalance: balanceOf(free) }), {
    delivery,
    task,
    service: service as ServiceFact,
    booked: { known: true, recurring: [], tasks: [], runs: 0, ...booked },
  });

test('an unknown delivery leaves the payer open, so that no funds may be needed', () => {
  const delivery: DeliveryFact = { known: false, reason: 'No target.', howToFindOut: 'Give one.' };
  expect(derive(delivery)).toEqual({
    kind: 'unknown',
    mayBeNone: true,
    reason: 'No target.',
    howToFindOut: 'Give one.',
  });
});

test('the service that pays from its own account needs no funds of the user', () => {
  expect(derive(deliveryOf({ flow: 'sovereign', offer: 100n, fee: known(30n) }))).toEqual({
    kind: 'service-pays',
  });
});

describe('an unknown payer', () => {
  it('has the reason of the service and its advice', () => {
    expect(derive(deliveryOf(undefined))).toEqual({
      kind: 'unknown',
      mayBeNone: true,
      reason: 'The account that pays on the target is unknown: The service is unread.',
      howToFindOut: 'Ask the service.',
    });
  });

  it('without a reason names how to find the price', () => {
    const service = { known: true, row: known(1n), now: unpriced };
    expect(derive(deliveryOf(undefined), undefined, 0n, { service })).toMatchObject({
      mayBeNone: true,
      reason: 'The account that pays on the target is unknown.',
      howToFindOut: expect.stringMatching(/fork of the target\.$/),
    });
  });
});

describe('a program without a known offer', () => {
  it('needs funds of an unknown amount, by the reason of the fee', () => {
    expect(derive(deliveryOf({ flow: 'remote', fee: unpriced }))).toMatchObject({
      kind: 'unknown',
      mayBeNone: false,
      reason: unpriced.reason,
    });
  });

  it('and with a known fee still has an unknown cost', () => {
    expect(derive(deliveryOf({ flow: 'remote', fee: known(1n) }))).toMatchObject({
      kind: 'unknown',
      mayBeNone: false,
      reason: 'The cost of the program is unknown.',
    });
  });
});

describe('the funds of the derived account', () => {
  it('are the offer and the existential deposit for one run', () => {
    expect(derive(deliveryOf(remote))).toMatchObject({
      kind: 'quoted',
      withdraws: 100n,
      perRun: 30n,
      runs: 1,
      quote: { needed: 150n, missing: 150n },
    });
  });

  it.each([
    ['exactly enough', 150n, 0n],
    ['one planck less', 149n, 1n],
  ])('with %s lack the difference', (_what, free, missing) => {
    expect(derive(deliveryOf(remote), undefined, free)).toMatchObject({ quote: { missing } });
  });

  // The unused part of an offer returns before the next run.
  it.each([
    [taskOf({ kind: 'next' }), 1, 150n],
    [taskOf({ kind: 'recurring', seconds: 3600 }), 1, 150n],
    [taskOf({ kind: 'at', times: [3600, 7200, 10_800] }), 3, 210n],
    [taskOf({ kind: 'at', times: [3600, 3600] }), 1, 150n],
    [taskOf({ kind: 'at', times: [] }), 1, 150n],
    [taskOf({ kind: 'every', seconds: 3600, times: 4 }), 4, 240n],
    [taskOf({ kind: 'every', seconds: 3600, times: 0 }), 1, 150n],
  ])('for %j pay %i runs: one offer, and a fee for each other run', (task, runs, needed) => {
    expect(derive(deliveryOf(remote), task)).toMatchObject({ runs, quote: { needed } });
  });

  it('count no time that the block of the service has reached', () => {
    const service = { known: true, now: known(3600n) };
    const task = taskOf({ kind: 'at', times: [3600, 7200] });
    expect(derive(deliveryOf(remote), task, 0n, { service })).toMatchObject({ runs: 1 });
  });

  it('count the whole offer for each run if the fee is unknown', () => {
    const task = taskOf({ kind: 'every', seconds: 3600, times: 3 });
    const funds = derive(deliveryOf({ ...remote, fee: unpriced }), task);
    expect(funds).toMatchObject({ perRun: 100n, quote: { needed: 350n } });
  });

  it('are those of the offer in the table of the service, which replaces the estimate', () => {
    expect(derive(deliveryOf({ ...remote, offer: 400n }))).toMatchObject({
      withdraws: 400n,
      quote: { needed: 450n },
    });
    expect(derive(deliveryOf({ flow: 'remote', fee: unpriced, offer: 400n }))).toMatchObject({
      withdraws: 400n,
    });
  });

  it('of an offer of 0 planck are the existential deposit', () => {
    expect(derive(deliveryOf({ ...remote, offer: 0n }))).toMatchObject({ quote: { needed: 50n } });
  });
});

test('booked tasks need the runs that are left, not those of the task as it is configured', () => {
  const task = taskOf({ kind: 'every', seconds: 3600, times: 24 });
  expect(derive(deliveryOf(remote), task, 0n, { booked: { tasks: [{}], runs: 2 } })).toMatchObject({
    runs: 2,
    isBooked: true,
    isEndless: false,
    quote: { needed: 180n },
  });
});
