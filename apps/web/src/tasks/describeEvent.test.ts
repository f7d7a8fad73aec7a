import { parseAccount } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  alice,
  bob,
  getPair,
  openTestPlaces,
  startOfTest,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import { describeEvent, describeResult } from './describeEvent.js';

const { hex: owner } = parseAccount(alice);

let test: TestPlaces;
beforeAll(async () => {
  test = await openTestPlaces({ variant: 'M', targets: [] });
});
afterAll(() => test.close());

// A watch begins with the events of the newest block: a block without events.
beforeEach(() => test.devnet.step());

const watches: AbortController[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.abort();
});

type DescribedEvent = Awaited<ReturnType<typeof describeEvent>>;

/** Follows the tasks of Alice, and keeps the described events. A watch reports the blocks after its first cursor. */
async function follow() {
  const { scheduler } = test.places;
  const reported: DescribedEvent[] = [];
  let hasBegun = false;
  const onCursor = async () => {
    hasBegun = true;
  };
  const watch = new AbortController();
  watches.push(watch);
  const { signal } = watch;
  void (async () => {
    for await (const event of scheduler.watchTasks({ owner, targets: {}, signal, onCursor }))
      reported.push(await describeEvent(event, { service: scheduler.chain, target: undefined }));
  })();
  await expect.poll(() => hasBegun).toBe(true);
  return { reported };
}

let last = 0;
/** Schedules a transfer a number of minutes after the present time of the network. */
async function schedule(minutes = 5) {
  const { scheduler } = test.places;
  if (scheduler.variant !== 'M') throw new Error('expected variant M');
  const providedId = `task ${++last}`;
  const at = BigInt(Math.floor(test.devnet.now() / 60_000) * 60 + minutes * 60);
  const call = scheduler.nativeTransferTaskCall({
    providedId,
    when: { at },
    recipient: bob,
    amount: 2_000_000_000n,
  });
  return scheduler.submit(call, { signer: await getPair('//Alice') });
}
const kindsOf = (events: readonly DescribedEvent[]) => events.map(({ kind }) => kind);

it('the events of an account have times and blocks', async () => {
  const { reported } = await follow();
  const { taskId, block } = await schedule();
  await expect.poll(() => kindsOf(reported)).toEqual(['scheduled']);
  expect(reported[0]).toMatchObject({
    chain: 'service',
    block: block.number,
    taskId,
    kind: 'scheduled',
    sentence: undefined,
  });
  // The clock of the network stands still between the steps of the test.
  expect(reported[0]?.at).toBeGreaterThanOrEqual(startOfTest);
  await test.devnet.advance(600);
  await expect.poll(() => kindsOf(reported).at(-1)).toBe('done');
  expect(reported.at(-1)).toMatchObject({ taskId });
});

const reason = {
  kind: 'Module',
  pallet: 'Balances',
  usualPallet: 'Balances',
  error: 'InsufficientBalance',
  docs: 'Balance too low.',
};
const delivery = { sentence: 'The call ran and failed.' };

it.each<[object, string | undefined]>([
  [{ kind: 'scheduled' }, undefined],
  [{ kind: 'triggered', slot: 1n }, undefined],
  [{ kind: 'executed', where: 'service' }, undefined],
  [{ kind: 'failed', where: 'service', reason }, 'Balances.InsufficientBalance: Balance too low.'],
  [{ kind: 'failed', where: 'service', reason: { ...reason, docs: '' } }, 'Balances.InsufficientBalance'],
  [{ kind: 'notRescheduled', reason: { kind: 'BadOrigin', error: 'BadOrigin', docs: '' } }, 'BadOrigin'],
  [{ kind: 'failed', where: 'target', reason, delivery }, 'The call ran and failed.'],
  [{ kind: 'executed', where: 'target', delivery: { sentence: 'The call ran.' } }, 'The call ran.'],
])('the result of %o is %j: the explanation of the target first, then the reason', (event, sentence) => {
  expect(describeResult(event as TaskEvent)).toBe(sentence);
});
