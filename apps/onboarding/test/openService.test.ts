import { type Hex, parseAccount } from '@parachron/core';
import type { Devnet } from '@parachron/devnet';
import { proxyCall } from '@parachron/proxy';
import type { TaskEvent } from '@parachron/scheduler';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenService, openService } from '../src/tasks/openService.js';
import { encodeRemark, grantProxy, startDevnet } from './support/grantProxy.js';
import { passTime } from './support/passTime.js';
import { type Relay, serveRelay } from './support/serveRelay.js';

let alice: KeyringPair;
let devnet: Devnet;
let open: OpenService;
let service: Relay;
let target: Relay;
/** What the user reads while the chains are opened, and afterwards. */
let said: string[];

beforeEach(async () => {
  said = [];
  await cryptoWaitReady();
  alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  devnet = await startDevnet({ targets: [{ paraId: 2000 }] });
  service = await serveRelay(devnet.service.endpoint ?? '');
  target = await serveRelay(devnet.targets[0]?.endpoint ?? '');
  open = await openChains();
});

function openChains(): Promise<OpenService> {
  const places = {
    service: { endpoints: [service.endpoint], origin: '--service' },
    target: { endpoints: [target.endpoint], origin: '--target', calls: [] },
  };
  const say = (text: string) => said.push(text);
  return openService(places, { timeout: 600, onProgress: say, onNotice: say });
}

afterEach(async () => {
  await open.close();
  // The replaced connection is closed.
  await expect.poll(() => [service.open, target.open]).toEqual([0, 0]);
  await Promise.all([service.close(), target.close()]);
  await devnet.close();
});

it('concurrent reads share one new connection, and a silent connection is closed', async () => {
  passTime();
  const { scheduler } = open;
  const { made } = service;
  service.mute();
  const [clock, tasks] = await Promise.all([scheduler.getClock(), scheduler.listTasks(alice.address)]);
  expect(clock.nextSlot).toBe(BigInt(Date.parse('2027-01-01T01:00:00Z') / 1000));
  expect(tasks).toEqual([]);
  expect(service.made).toBe(made + 1);
  await expect.poll(() => service.open).toBe(1);
});

it('an attempt to connect ends with its signal, long before its time limit', async () => {
  service.keepSilent();
  const places = { service: { endpoints: [service.endpoint], origin: '--service' } };
  const stop = new AbortController();
  const opening = openService(places, { timeout: 600, onProgress: () => stop.abort(), signal: stop.signal });
  await expect(opening).rejects.toMatchObject({ code: 'CONNECT_STOPPED' });
  service.answer();
});

it('a task is followed to its end though the connections to both chains fail', async () => {
  const endpoint = devnet.targets[0]?.endpoint ?? '';
  await grantProxy(endpoint);
  const { scheduler, target: kept } = open;
  if (!kept) throw new TypeError('no target');
  const { nextSlot } = await scheduler.getClock();
  const remark = (await encodeRemark(endpoint)) as Hex;
  const call = scheduler.crossChainTaskCall({
    providedId: 'far',
    when: { at: [nextSlot] },
    paraId: 2000,
    call: proxyCall(kept.chain.runtime, { real: parseAccount(alice.address), call: remark }).hex,
    callWeight: 5_000_000_000n,
  });
  const { taskId, block } = await scheduler.submit(call, { signer: alice });
  const kinds: TaskEvent['kind'][] = [];
  for await (const { kind } of scheduler.watchTask({
    owner: alice.address,
    taskId,
    from: block,
    target: kept,
  })) {
    kinds.push(kind);
    if (kind !== 'scheduled') continue;
    service.cut();
    target.cut();
    await devnet.advanceToNextSlot();
    await devnet.advance(60);
  }
  expect(kinds).toEqual(['scheduled', 'triggered', 'sent', 'executed', 'done']);
  expect([service.made, target.made]).toEqual([2, 2]);
  // One notice for each loss, whatever the number of attempts, and one for each new connection.
  const endpoints = [service, target].map((one) => `Connecting to ${one.endpoint}`);
  const notices = ['service', 'target'].flatMap((role) => [
    `The connection to the ${role} chain was lost: connecting again.`,
    `The connection to the ${role} chain is restored.`,
  ]);
  expect(said.toSorted()).toEqual([...endpoints, ...notices].toSorted());
});
