import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatJson } from '@parachron/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.js';
import { startTime as start } from '../chain/helpers.js';
import { post, request } from '../server/support/clients.js';
import { alice, bob, openApi, send, tx } from '../support/clients.js';
import { makeDir } from '../support/dataDir.js';
import { loadRelaySpec } from '../support/realSpecs.js';
import { advanceTo, getBlock, onBlock } from '../support/smallChain.js';

const hour = 3_600_000;

const frozen = { start, clock: () => start };

const open: Devnet[] = [];
async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const devnet = await createDevnet({ ...frozen, ...options });
  open.push(devnet);
  return devnet;
}
afterEach(async () => {
  vi.useRealTimers();
  for (const devnet of open.splice(0)) await devnet.close();
});

describe('time of the local network', () => {
  test('passes by seconds, to a time, and to the next slot', async () => {
    const hours = await startDevnet({ variant: 'H' });
    expect(hours.now()).toBe(start);
    await hours.advance(1800);
    expect(hours.now()).toBe(start + 1_800_000);
    expect(await hours.advanceToNextSlot()).toBe(start + hour);
    expect(hours.service.chain.time).toBe(start + hour);
    await hours.advanceTo(start + 5 * hour);
    expect(hours.now()).toBe(start + 5 * hour);
    const minutes = await startDevnet({ variant: 'M' });
    expect(await minutes.advanceToNextSlot()).toBe(start + 60_000);
  });

  test('passes forward only', async () => {
    const devnet = await startDevnet();
    const back = { code: 'INVALID_INPUT', facts: { field: 'seconds' } };
    await expect(devnet.advance(-1)).rejects.toMatchObject(back);
    await devnet.advance(0);
    expect(devnet.now()).toBe(start);
  });

  // The genesis is one block time of 12 s before the first block, and no chain has a time before 1970.
  test('begins one block time after 1970 at the earliest', async () => {
    const first = await startDevnet({ start: 12_000, targets: [{ paraId: 2000 }] });
    expect(first.now()).toBe(12_000);
    for (const early of [0, 11_999])
      await expect(startDevnet({ start: early })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: `options.start must be at least 12,000 ms, one block time after 1970, got ${early} ms.`,
      });
  });

  test('half a year passes at once, and every task that is due runs in its order', async () => {
    const devnet = await startDevnet({ variant: 'H', targets: [{ paraId: 2000 }] });
    const service = await openApi(devnet.service.provider);
    const remark = (text: string) => tx(service, 'system', 'remarkWithEvent', text);
    const daily = { Recurring: { nextExecutionTime: start / 1000 + 86_400, frequency: 86_400 } };
    await send(
      tx(service, 'automationTime', 'scheduleDynamicDispatchTask', 'daily', daily, remark('daily')),
      alice,
    );
    const once = { Fixed: { executionTimes: [start / 1000 + 36 * 3600, start / 1000 + 150 * 86_400] } };
    await send(
      tx(service, 'automationTime', 'scheduleDynamicDispatchTask', 'fixed', once, remark('fixed')),
      bob,
    );
    const ran: { task: string; at: number }[] = [];
    onBlock(devnet.service.chain, ({ events, timestamp }) => {
      for (const { pallet, name, value } of events) {
        if (pallet !== 'AutomationTime' || name !== 'DynamicDispatchResult') continue;
        const { who } = value as { who: string };
        ran.push({
          task: who === `0x${Buffer.from(alice.publicKey).toString('hex')}` ? 'daily' : 'fixed',
          at: timestamp,
        });
      }
    });
    const end = start + 180 * 86_400_000;
    // The request of a developer, over JSON-RPC.
    expect(await devnet.service.provider.send('dev_timeTravel', [end])).toBe(end);
    const days = ran.filter(({ task }) => task === 'daily').map(({ at }) => at);
    // A task runs in the first block whose parent's time is at or past the slot (the specification).
    expect(days.map((at) => Math.floor((at - start) / 86_400_000))).toEqual(
      Array.from({ length: 180 }, (_, day) => day + 1),
    );
    expect(ran.filter(({ task }) => task === 'fixed')).toHaveLength(2);
    expect(ran.map(({ at }) => at)).toEqual(ran.map(({ at }) => at).sort((one, other) => one - other));
    await service.disconnect();
  });
});

describe('blocks', () => {
  test('are built for each transaction, or only on request', async () => {
    const instant = await startDevnet();
    const api = await openApi(instant.service.provider);
    const number = instant.service.chain.head.number;
    await send(tx(api, 'system', 'remark', '0x01'), alice);
    await instant.idle();
    expect(instant.service.chain.head.number).toBe(number + 1);

    const manual = await startDevnet({ blocks: { kind: 'manual' }, targets: [{ paraId: 2000 }] });
    const other = await openApi(manual.service.provider);
    const sent = send(tx(other, 'system', 'remark', '0x01'), alice);
    await expect.poll(() => manual.service.chain.pool.countReady()).toBeGreaterThan(0);
    const before = manual.service.chain.head.number;
    await manual.idle();
    expect(manual.service.chain.head.number).toBe(before);
    await manual.step();
    expect(await sent).toContain('system.ExtrinsicSuccess');
    await manual.service.provider.send('dev_newBlock', [{ count: 2 }]);
    expect(manual.service.chain.head.number).toBe(before + 3);
    await Promise.all([api.disconnect(), other.disconnect()]);
  });

  test('are built at an interval, on every chain', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const blocks = { kind: 'interval', milliseconds: 6000 } as const;
    const devnet = await startDevnet({ blocks, targets: [{ paraId: 2000 }] });
    for (let passed = 0; passed < 3; passed += 1) {
      await vi.advanceTimersByTimeAsync(6000);
      await devnet.idle();
    }
    const numbers = [devnet.service, ...devnet.targets].map(({ chain }) => chain.head.number);
    expect(numbers).toEqual([4, 4]);
    // Blocks that take longer than the interval: the next one is always due, which nobody waits for.
    let slow = 30;
    devnet.service.chain.watchBlocks(() => {
      slow -= 1;
      if (slow > 0) vi.advanceTimersByTime(6000);
    });
    vi.advanceTimersByTime(6000);
    await devnet.idle();
    expect(slow).toBeGreaterThan(20);
    // Intervals that pass while the network is busy do not add up.
    const busy = devnet.advance(3600);
    await vi.advanceTimersByTimeAsync(600_000);
    await busy;
    const { number } = devnet.service.chain.head;
    await devnet.close();
    expect(devnet.service.chain.head.number).toBeLessThanOrEqual(number + 1);
  });

  test('are built when a task is due, with a running clock', async () => {
    let now = start;
    const devnet = await createDevnet({ variant: 'M', clock: () => now });
    open.push(devnet);
    const service = await openApi(devnet.service.provider);
    const times = [start / 1000 + 60];
    const gift = tx(
      service,
      'automationTime',
      'scheduleNativeTransferTask',
      'x',
      times,
      bob.address,
      20_000_000_000n,
    );
    await send(gift, alice);
    await service.disconnect();
    await devnet.idle();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const names: string[] = [];
    onBlock(devnet.service.chain, ({ events }) => void names.push(...events.map(({ name }) => name)));
    // After each block the network determines the time of the next required block.
    await devnet.service.chain.build();
    await devnet.idle();
    expect(names).not.toContain('SuccessfullyTransferredFunds');
    now += 61_000;
    await vi.advanceTimersByTimeAsync(61_000);
    await devnet.idle();
    expect(names).toContain('SuccessfullyTransferredFunds');
  });
});

describe('messages', () => {
  test('go only through open channels to chains of the network, and a dropped message is reported', async () => {
    const channels = [{ sender: 2000, recipient: 2999 }];
    const devnet = await startDevnet({ targets: [{ paraId: 2000 }], channels });
    const target = await openApi(devnet.targets[0]!.provider);
    const relay = { V4: { parents: 1, interior: 'Here' } };
    const program = { V4: [{ ClearOrigin: null }] };
    const upward = await send(tx(target, 'polkadotXcm', 'send', relay, program), alice);
    await devnet.idle();
    expect(upward).toContain('system.ExtrinsicSuccess');
    expect(devnet.dropped).toMatchObject([{ from: 2000, reason: 'there is no relay chain' }]);
    const sendTo = (Parachain: number) => {
      const sibling = { V4: { parents: 1, interior: { X1: [{ Parachain }] } } };
      return send(tx(target, 'polkadotXcm', 'send', sibling, program), alice);
    };
    expect(await sendTo(2114)).toContain('system.ExtrinsicFailed');
    expect(await sendTo(2999)).toContain('system.ExtrinsicSuccess');
    await devnet.idle();
    expect(devnet.dropped[1]?.reason).toBe('para 2999 is not in this network');
    await target.disconnect();
  });

  test('reach a para of any id, also 0', async () => {
    const targets = [{ paraId: 0 }, { paraId: 2000 }];
    const channels = [2114, 0].map((recipient) => ({ sender: 2000, recipient }));
    const devnet = await startDevnet({ targets, channels });
    const sender = await openApi(devnet.targets[1]!.provider);
    // polkadot-runtime-parachains keeps `HrmpEgressChannelsIndex` in the order of ids.
    const listed = await sender.query.parachainSystem?.egressChannels?.();
    expect(listed?.toJSON()).toMatchObject([{ recipient: 0 }, { recipient: 2114 }]);
    const sibling = { V4: { parents: 1, interior: { X1: [{ Parachain: 0 }] } } };
    const { number } = devnet.targets[0]!.chain.head;
    await send(tx(sender, 'polkadotXcm', 'send', sibling, { V4: [{ ClearOrigin: null }] }), alice);
    await devnet.idle();
    expect(devnet.targets[0]!.chain.head.number).toBe(number + 1);
    expect(devnet.dropped).toEqual([]);
    await sender.disconnect();
  });
});

describe('a devnet', () => {
  test.each([
    ['config', 5],
    ['paraId', '2000'],
  ])('names the wrong %s of a target', async (name, value) => {
    await expect(createDevnet({ targets: [{ paraId: 2000, [name]: value as never }] })).rejects.toMatchObject(
      {
        code: 'INVALID_INPUT',
        facts: { field: `targets[0].${name}` },
      },
    );
  });

  test('opens only the requested ports', async () => {
    const quiet = await startDevnet({ targets: [{ paraId: 2000 }] });
    expect([quiet.service, ...quiet.targets].map(({ endpoint }) => endpoint)).toEqual([undefined, undefined]);
    const served = await startDevnet({ targets: [{ paraId: 2000 }], serve: { port: 0 } });
    const names = [served.service, ...served.targets].map(async ({ endpoint = '' }) => {
      const answer = await post(endpoint, { body: JSON.stringify(request('system_chain')) });
      return ((await answer.json()) as { result: string }).result;
    });
    expect(await Promise.all(names)).toEqual(['Parachron Service H', 'Parachron Target 2000']);
    expect(served.service.endpoint).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
  });

  test('runs beside others, each with its own time and state', async () => {
    const many = await Promise.all(
      (['H', 'M', 'H'] as const).map((variant) => startDevnet({ variant, targets: [{ paraId: 2000 }] })),
    );
    await many[0]?.advance(86_400);
    expect(many.map((devnet) => devnet.now() - start)).toEqual([86_400_000, 0, 0]);
    expect(many.map((devnet) => devnet.service.name)).toEqual([
      'Parachron Service H',
      'Parachron Service M',
      'Parachron Service H',
    ]);
  });

  test('releases all resources when it is closed, also twice, or does not start', async () => {
    const before = process.getActiveResourcesInfo().length;
    const blocks = { kind: 'interval', milliseconds: 1000 } as const;
    const devnet = await createDevnet({
      serve: { port: 0 },
      blocks,
      targets: [{ paraId: 2000 }],
      data: makeDir(),
    });
    await Promise.all([devnet.close(), devnet.close()]);
    await expect(devnet.step()).rejects.toMatchObject({ code: 'LOCAL_CHAIN_CLOSED' });
    const twins = createDevnet({ targets: [{ paraId: 2114 }] });
    await expect(twins).rejects.toMatchObject({ code: 'PARA_ID_TAKEN', facts: { paraId: 2114 } });
    const first = await createDevnet({ serve: { port: 0 } });
    const port = Number(new URL(first.service.endpoint ?? '').port);
    await expect(createDevnet({ serve: { port } })).rejects.toMatchObject({
      code: 'PORT_UNAVAILABLE',
      facts: { reason: 'another program uses the port (EADDRINUSE)' },
    });
    await first.close();
    // An address for documentation (RFC 5737), which no machine has.
    await expect(createDevnet({ serve: { port, host: '192.0.2.1' } })).rejects.toMatchObject({
      facts: { reason: 'this machine does not have the address (EADDRNOTAVAIL)' },
    });
    await expect.poll(() => process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before);
  });

  test('restarts with its chains and its time from stored data', async () => {
    const data = makeDir();
    const options = { ...frozen, data, targets: [{ paraId: 2000 }] };
    const first = await createDevnet(options);
    const api = await openApi(first.service.provider);
    const times = { Fixed: { executionTimes: [start / 1000 + 48 * 3600] } };
    const remark = tx(api, 'system', 'remarkWithEvent', 'later');
    await send(tx(api, 'automationTime', 'scheduleDynamicDispatchTask', 'later', times, remark), alice);
    await first.advance(86_400);
    const { head } = first.service.chain;
    await api.disconnect();
    await expect(createDevnet(options)).rejects.toMatchObject({ code: 'DATA_IN_USE' });
    await first.close();

    const second = await startDevnet({ data, targets: [{ paraId: 2000 }] });
    expect(second.now()).toBeGreaterThanOrEqual(start + 86_400_000);
    expect(getBlock(second.service.chain, head.number).hash).toBe(head.hash);
    const names: string[] = [];
    onBlock(second.service.chain, ({ events }) => names.push(...events.map(({ name }) => name)));
    await second.advance(2 * 86_400);
    expect(names).toContain('DynamicDispatchResult');
  });

  test('refuses to start without one of the chains in its data', async () => {
    const data = makeDir();
    const whole = { ...frozen, data, targets: [{ paraId: 2000 }] };
    await (await createDevnet(whole)).close();
    await expect(createDevnet({ ...whole, targets: [] })).rejects.toMatchObject({
      code: 'DATA_MISMATCH',
      facts: { reason: 'the stored network has chain 2000, which this network lacks' },
    });
    writeFileSync(join(data, 'network.log'), '{}');
    await expect(createDevnet(whole)).rejects.toMatchObject({ code: 'DATA_DAMAGED' });
  });

  test.each([
    ['/proc/parachron', '/proc/parachron', 'ENOENT: no such file or directory'],
    ['/dev/null', '/dev/null/network.log', 'ENOTDIR: not a directory'],
    ['/dev/null/a/b', '/dev/null/a/b', 'ENOTDIR: not a directory'],
  ])('says that %s cannot hold data', async (data, file, reason) => {
    const started = createDevnet({ ...frozen, data });
    await expect(started).rejects.toMatchObject({ code: 'DATA_INACCESSIBLE', facts: { file, reason } });
  });

  test.each([
    ['directly', async () => ({}), 0],
    ['by a real relay chain', async () => ({ relay: { spec: await loadRelaySpec() } }), 0],
    ['directly, to one of two targets', async () => ({}), 1],
  ])('delivers messages that were in transit when it ended, once: %s', async (_how, joinBy, arrived) => {
    const data = makeDir();
    const paraIds = [2000, 2001].slice(0, 1 + arrived);
    const targets = paraIds.map((paraId) => ({ paraId }));
    const kept = { ...frozen, data, targets, blocks: { kind: 'manual' } as const };
    const options = { ...kept, ...(await joinBy()) };
    const first = await createDevnet(options);
    const api = await openApi(first.service.provider);
    const times = { Fixed: { executionTimes: [start / 1000 + 3600] } };
    for (const id of paraIds) {
      const call = tx(api, 'automationTime', 'scheduleXcmpTask', `${id}`, times, id, 0, '0x0000', 10n ** 9n);
      const sent = send(call, alice);
      await expect.poll(() => first.service.chain.pool.countReady()).toBeGreaterThan(0);
      await first.step();
      expect(await sent).toContain('automationTime.TaskScheduled');
    }
    await api.disconnect();
    // Only the service reaches the slot: its message is in no block of the target.
    await advanceTo(first.service.chain, start + hour);
    for (let count = 0; count < arrived; count += 1) await first.step();
    await first.close();
    // Without the last block of a target, the file is that of a process that was killed before this block.
    const log = join(data, 'network.log');
    const lines = readFileSync(log, 'utf8').split('\n');
    const isCut = (line: string) => /"paraId":200\d/.test(line) && line.includes('"kind":"block"');
    if (arrived > 0) writeFileSync(log, lines.slice(0, lines.findLastIndex(isCut)).join('\n').concat('\n'));
    const cut = Number(/"paraId":(200\d)/.exec(lines.findLast(isCut) ?? '')?.[1]);

    const arrivals: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      const again = await createDevnet({ ...options, start: start + 2 * hour });
      const target = again.targets[paraIds.indexOf(cut)]?.chain as Devnet['service']['chain'];
      await again.step();
      for (let at = 0; at <= target.head.number; at += 1) {
        const { events } = getBlock(target, at);
        // The relay chain tells its parachains of their new channels in each run.
        const isOwn = ({ name, ...event }: (typeof events)[number]) =>
          name === 'Processed' && formatJson(event).includes('Sibling');
        if (events.some(isOwn)) arrivals.push(at);
      }
      await again.close();
    }
    expect(new Set(arrivals).size).toBe(1);
    expect(arrivals).toHaveLength(2);
  });
});
