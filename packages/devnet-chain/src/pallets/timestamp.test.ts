import { expect, it } from 'vitest';
import { createTestContext, none, root, signed } from '../../test/chain/createTestContext.js';
import { devAccounts } from '../kinds/devAccounts.js';
import { createTimestampPallet, minimumPeriod, now } from './timestamp.js';

// Rules: pallet_timestamp. The blocks of the test's runtime follow each other after 6 s or more.
const genesis = 1_675_389_600_000n;

const set = (time: bigint, origin = none) => {
  const test = createTestContext();
  return { test, outcome: test.dispatch(origin, 'Timestamp.set', { now: time }) };
};

it('begins with the time of the genesis', () => {
  const { context } = createTestContext();
  expect(context.get(now)).toBe(genesis);
  expect(context.constant(minimumPeriod)).toBe(6_000n);
});

it.each([
  ['at least the minimum period later', genesis + 6_000n, 'ok'],
  ['much later', genesis * 2n, 'ok'],
  ['earlier than the minimum period', genesis + 5_999n, 'Other'],
  ['before the last block', genesis - 1n, 'Other'],
])('accepts a time only if it is late enough: %s', (_title, time, outcome) => {
  const { test, outcome: found } = set(time);
  expect(found).toBe(outcome);
  expect(test.context.get(now)).toBe(outcome === 'ok' ? time : genesis);
});

it('accepts any first time on a chain without a time at genesis', () => {
  const pallet = createTimestampPallet({ index: 3, minimumPeriod: 6_000n });
  expect(pallet.genesis).toBeUndefined();
  const test = createTestContext({ parts: { pallets: [pallet], apis: [] } });
  expect(test.context.get(now)).toBe(0n);
  expect(test.dispatch(none, 'Timestamp.set', { now: 1n })).toBe('ok');
});

it('accepts one time per block', () => {
  const { test } = set(genesis + 6_000n);
  const next = { now: genesis + 60_000n };
  expect(test.dispatch(none, 'Timestamp.set', next)).toBe('Other');
  for (const { onFinalize } of test.context.runtime.pallets) onFinalize?.(test.context);
  expect(test.dispatch(none, 'Timestamp.set', next)).toBe('ok');
});

it.each([
  ['root', root],
  ['a signer', signed(devAccounts.alice)],
])('is set by inherents only, not by %s', (_title, origin) => {
  expect(set(genesis + 6_000n, origin).outcome).toBe('BadOrigin');
});

it('creates its inherent from the time of the block', () => {
  const { context } = createTestContext();
  const { inherent, calls } = context.runtime.getPallet('Timestamp');
  expect(inherent?.(context, { timestamp: 1_700_000_000_000, data: {} })).toEqual({
    call: 'set',
    args: { now: 1_700_000_000_000n },
  });
  expect(calls?.set?.class({}, context)).toBe('Mandatory');
});
