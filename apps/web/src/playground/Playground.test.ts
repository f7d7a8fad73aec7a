import { afterEach, expect, it } from 'vitest';
import { Playground } from './Playground.js';
import type { Order } from './PlaygroundState.js';

const day = 86_400;
/** 2026-01-01T00:00Z, in milliseconds. */
const now = 1_767_225_600_000;
const unit = 1_000_000_000_000n;
const order: Order = { name: 'allowance', amount: '2', repeat: 'daily', times: 5 };

const opened: Playground[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(variant: 'H' | 'M'): Promise<Playground> {
  const onFailure = (error: unknown) => expect.fail(String(error));
  const playground = await Playground.open({ variant, now }, { onChange: () => {}, onFailure });
  opened.push(playground);
  return playground;
}

/** The state after all events have been read. */
async function settle(playground: Playground) {
  await expect.poll(async () => (await playground.getState()).unread).toBe(0);
  return playground.getState();
}

it('runs a recurring task each day for a month, each run paid on both chains', async () => {
  const playground = await open('H');
  const before = await playground.getState();
  expect(before).toMatchObject({
    variant: 'H',
    granted: undefined,
    tasks: [],
    events: [],
    slotSeconds: 3600,
  });

  const { proxyType, total } = await playground.quoteGrant('20');
  await playground.grant('20');
  const granted = await playground.getState();
  expect(granted.granted).toBe(proxyType);
  const [alice, derived] = granted.accounts;
  expect(derived?.target).toBe(20n * unit);
  expect((before.accounts[0]?.target ?? 0n) - (alice?.target ?? 0n)).toBe(total);

  const quote = await playground.quote(order);
  expect(quote).toMatchObject({ refusal: undefined, expectedFailures: [], isRecurring: true });
  const id = await playground.schedule(order);
  const scheduled = await playground.getState();
  expect(scheduled.tasks).toMatchObject([{ id, name: 'allowance', isPending: true, left: undefined }]);
  expect((alice?.service ?? 0n) - (scheduled.accounts[0]?.service ?? 0n)).toBe(quote.total);

  await playground.advance(30 * day);
  const after = await settle(playground);
  const runs = after.events.filter(({ kind }) => kind === 'executed');
  expect(runs).toHaveLength(30);
  expect(new Set(runs.map(({ chain }) => chain))).toEqual(new Set(['target']));
  expect(runs.every(({ paid }) => paid > 0n)).toBe(true);
  const booked = after.events.filter(({ kind }) => kind === 'triggered');
  expect(booked.every(({ paid }) => paid === quote.perRun)).toBe(true);
  const bob = (state: typeof after) => state.accounts.find(({ id }) => id === 'bob')?.target ?? 0n;
  expect(bob(after) - bob(before)).toBe(60n * unit);

  await playground.cancel(id);
  const cancelled = await settle(playground);
  expect(cancelled.tasks).toMatchObject([{ isPending: false, next: undefined }]);
  expect(cancelled.events.at(-2)?.kind).toBe('cancelled');
});

it('stores each time of a task of variant M, and names the reason why a run without a proxy has no effect', async () => {
  const playground = await open('M');
  const quote = await playground.quote(order);
  expect(quote).toMatchObject({ executions: 5, isRecurring: false });
  await playground.schedule(order);
  await playground.advanceToNextSlot();
  await playground.advance(3 * day);
  const state = await settle(playground);
  expect(state.tasks).toMatchObject([{ isPending: true, left: 1 }]);
  const [failed] = state.events.filter(({ kind }) => kind === 'failed');
  expect(failed).toMatchObject({ chain: 'target' });
  expect(failed?.sentence).toMatch(/./);
});

it('refuses a second task of the same name before anything is signed', async () => {
  const playground = await open('H');
  await playground.schedule({ ...order, repeat: 'once' });
  expect((await playground.quote({ ...order, repeat: 'once' })).refusal).toContain('DuplicateTask');
  await expect(playground.schedule({ ...order, repeat: 'once' })).rejects.toThrow('DuplicateTask');
  // The name is free again after the cancellation, which is in a block of its own at the same time.
  const before = await playground.getState();
  await playground.cancel(before.tasks[0]?.id ?? '0x');
  const after = await playground.getState();
  expect(after.nextSlot).toBe(before.nextSlot);
  expect(after.chains[0]?.block).toBeGreaterThan(before.chains[0]?.block ?? 0);
  expect((await playground.quote({ ...order, repeat: 'once' })).refusal).toBeUndefined();
  for (const fund of ['', 'much', '1,5', '-1']) {
    await expect(playground.quoteGrant(fund), fund).rejects.toThrow(
      /^Funds for the derived account, in tokens: expected/,
    );
  }
});
