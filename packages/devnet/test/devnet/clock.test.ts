// A message arrives no earlier than it was sent: programs find its block by the times of both chains.

import { afterEach, expect, test } from 'vitest';
import {
  createDevnet,
  createTarget,
  type Devnet,
  type RealTarget,
  type SmallTarget,
} from '../../src/index.js';
import { startTime as start } from '../chain/helpers.js';
import { openApi, send, tx } from '../support/clients.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

let devnet: Devnet;
afterEach(() => devnet.close());

type Target = SmallTarget | RealTarget;

/** A task for a target that is due in three minutes. */
async function stage(target: Target) {
  devnet = await createDevnet({ variant: 'M', start, clock: () => start, targets: [target] });
  const service = await openApi(devnet.service.provider);
  const transact = (pallet: string, method: string, ...args: unknown[]) =>
    send(tx(service, pallet, method, ...args));
  const task = ['a', [start / 1000 + 180], devnet.targets[0]?.paraId, 0, '0x0000', 1e9];
  expect(await transact('automationTime', 'scheduleXcmpTask', ...task)).toContain(
    'automationTime.TaskScheduled',
  );
  return { transact, stop: () => service.disconnect() };
}

/** The time at which the target got the message, and the time of the service then. */
async function expectLater(before: number) {
  await devnet.idle();
  const chain = devnet.targets[0]?.chain;
  expect(chain?.head.number).toBeGreaterThan(before);
  expect(await chain?.getTime()).toBeGreaterThanOrEqual(start + 180_000);
}

test('a target keeps up with a service whose transactions take it ahead of the clock', async () => {
  const { transact, stop } = await stage({ paraId: 2000 });
  const before = devnet.targets[0]?.chain.head.number ?? 0;
  for (let sent = 0; sent < 16; sent += 1) await transact('system', 'remark', '0x');
  await expectLater(before);
  await stop();
});

test('clocks and steps with fractions of a millisecond build blocks in whole ones', async () => {
  const targets = [{ paraId: 2000 }, { paraId: 1000, source: { spec: await loadAssetHubSpec() } }];
  devnet = await createDevnet({ start, clock: () => start + 0.25, targets });
  // 4350.999… milliseconds.
  await devnet.advance(4.351 - 1e-9);
  await devnet.step();
  const chains = [devnet.service, ...devnet.targets].map(({ chain }) => chain.getTime());
  for (const time of await Promise.all(chains)) expect(time).toBeGreaterThan(start + 4_350);
  const alone = await createTarget({ clock: () => start + 0.25, mode: { kind: 'manual' } });
  await alone.build();
  expect(await alone.getTime()).toBe(start + 12_000);
  await alone.close();
});

test('a real runtime follows the clock of the network', async () => {
  const { stop } = await stage({ paraId: 1000, source: { spec: await loadAssetHubSpec() } });
  const before = devnet.targets[0]?.chain.head.number ?? 0;
  await devnet.advance(180);
  await expectLater(before);
  await stop();
});
