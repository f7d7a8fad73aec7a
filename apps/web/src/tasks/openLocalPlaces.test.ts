import { afterEach, expect, it } from 'vitest';
import { createMemoryStore } from '../../test/support/createMemoryStore.js';
import { alice, bob } from '../../test/support/openTestPlaces.js';
import { openLocalPlaces } from './openLocalPlaces.js';
import type { TaskForm, TasksState } from './TasksProtocol.js';
import { UserTasks } from './UserTasks.js';

const day = 86_400;
/** 2026-01-01T00:00Z, in milliseconds. */
const now = 1_767_225_600_000;
const unit = 1_000_000_000_000n;
const payment = { kind: 'payment', recipient: bob, amount: '2' } as const;
const daily = { kind: 'interval', first: '', count: '1', unit: 'days' } as const;

const opened: UserTasks[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Opens a network, whose development accounts sign: no wallet is asked. */
async function open(variant: 'H' | 'M'): Promise<UserTasks> {
  const places = await openLocalPlaces(variant, { now: now - 1, onChange: () => {} });
  const signPayload = () => expect.fail('a wallet was asked');
  const onFailure = (error: unknown) => expect.fail(String(error));
  const options = { signer: { signPayload }, store: createMemoryStore(), onChange: () => {}, onFailure };
  const userTasks = new UserTasks(places, options);
  opened.push(userTasks);
  await userTasks.choose({ owner: alice, onTarget: alice });
  return userTasks;
}

const schedule = async (userTasks: UserTasks, when: TaskForm['when']) =>
  userTasks.send((await userTasks.summarizeTask({ name: 'allowance', action: payment, when })).number);
const waitFor = (userTasks: UserTasks, wanted: (state: TasksState) => boolean) =>
  expect.poll(() => wanted(userTasks.getState())).toBe(true);
const count = ({ events }: TasksState, kind: string) => events.filter((event) => event.kind === kind).length;

it('a task runs each day for a month of a clock that stands still otherwise', async () => {
  const userTasks = await open('H');
  expect(userTasks.getState()).toMatchObject({ now, variant: 'H', slotSeconds: 3600, tasks: [], events: [] });
  expect(userTasks.getState().chains.map(({ endpoint }) => endpoint)).toEqual(['in this tab', 'in this tab']);
  const grant = await userTasks.summarizeGrant({ action: payment, fund: '20', proxyType: '' });
  expect(grant).toMatchObject({ refusal: undefined, link: undefined });
  await userTasks.send(grant.number);
  expect(userTasks.getState().user).toMatchObject({ grants: [grant.proxyType], derivedFree: 20n * unit });
  const { free = 0n } = userTasks.getState().user ?? {};

  await schedule(userTasks, { ...daily, times: '' });
  const { now: before = 0 } = userTasks.getState();
  await userTasks.advance(30 * day);
  expect(userTasks.getState().now).toBe(before + 30 * day * 1000);
  await waitFor(userTasks, (state) => count(state, 'executed') === 30);
  expect(count(userTasks.getState(), 'failed')).toBe(0);
  await waitFor(userTasks, ({ user }) => user?.free === free - 60n * unit);

  const [{ id } = { id: '0x' as const }] = userTasks.getState().tasks ?? [];
  await userTasks.send((await userTasks.summarizeCancel(id)).number);
  expect(userTasks.getState().tasks).toEqual([]);
});

it('a run of variant M without a proxy has its reason', async () => {
  const userTasks = await open('M');
  await schedule(userTasks, { ...daily, times: '5' });
  await userTasks.advanceToNextSlot();
  await userTasks.advance(3 * day);
  const [{ left = 0 } = {}] = userTasks.getState().tasks ?? [];
  expect(left).toBeLessThan(3);
  await waitFor(userTasks, (state) => count(state, 'failed') === 5 - left);
  const failed = userTasks.getState().events.find(({ kind }) => kind === 'failed');
  expect(failed).toMatchObject({ chain: 'target', sentence: expect.stringMatching(/\w.*\.$/) });
});
