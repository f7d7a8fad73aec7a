import { type Chain, watchHeads } from '@parachron/client';
import { afterEach, describe, expect, test } from 'vitest';
import { createScheduler, type Ticket } from '../src/index.js';
import { alice, closeDevnets, collect, schedule, stageTarget, summarize } from './support/stageTarget.js';
import { startService, type TestService } from './support/startService.js';

let service: TestService | undefined;
afterEach(async () => {
  await service?.chain.close();
  service?.dev.close();
  service = undefined;
  await closeDevnets();
});

/** A service whose blocks the test finalizes, and a task for its next slot. */
async function openTask() {
  service = await startService({ variant: 'H', mode: { kind: 'manual' } });
  const { dev, chain, alice: signer } = service;
  dev.setFinalityLag(100);
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const { nextSlot: at } = await scheduler.getClock();
  const call = scheduler.dynamicDispatchTaskCall({ providedId: 'a', when: { at }, call: '0x00000401' });
  return { dev, scheduler, call, signer, slot: Number(at) };
}

/** Builds a block with the transaction of a ticket. */
async function buildWith(dev: TestService['dev']) {
  await expect.poll(() => dev.pool.listReady().length).toBeGreaterThan(0);
  return dev.createBlock().hash;
}

/** Waits until a connection has announced a block that is not final. */
async function untilSeen(chain: Chain | undefined, number: number) {
  if (!chain) throw new TypeError('no connection');
  for await (const head of watchHeads(chain)) if (head >= number) return;
}

describe('a submission', () => {
  test('in a block that is replaced is waiting again, then in another block', async () => {
    const { dev, scheduler, call, signer } = await openTask();
    const tickets: Ticket[] = [];
    const sending = scheduler.submit(call, { signer, onTicket: (ticket) => tickets.push(ticket) });
    const first = await buildWith(dev);
    expect((await sending).block.hash).toBe(first);
    const ticket = tickets.at(-1) as Ticket;
    dev.reorganize({ depth: 1, count: 2, includesPool: false });
    expect(await scheduler.getSubmission(ticket)).toMatchObject({ kind: 'waiting' });
    const { hash } = dev.createBlock();
    expect(await scheduler.getSubmission(ticket)).toMatchObject({ kind: 'landed', block: { hash } });
  });

  test('that is in no block or pool after a replacement is sent again by its ticket, once', async () => {
    const { dev, scheduler, call, signer } = await openTask();
    const tickets: Ticket[] = [];
    const onTicket = (ticket: Ticket) => tickets.push(ticket);
    const sending = scheduler.submit(call, { signer, onTicket });
    await buildWith(dev);
    const { hash, taskId } = await sending;
    dev.reorganize({ depth: 1, count: 2, includesPool: false });
    dev.pool.removeInvalid([hash]);
    const ticket = tickets.at(-1) as Ticket;
    expect(await scheduler.getSubmission(ticket)).toMatchObject({ kind: 'absent' });
    const resuming = scheduler.resumeSubmission(ticket, { signer, onTicket });
    const block = await buildWith(dev);
    expect(await resuming).toMatchObject({ taskId, block: { hash: block } });
    dev.setFinalityLag(0);
    const tasks = await scheduler.listTasks(signer.address);
    expect(tasks.map(({ id }) => id)).toEqual([taskId]);
  });

  test('that is in no block is not sent again to another runtime', async () => {
    const { dev, scheduler, call, signer } = await openTask();
    const tickets: Ticket[] = [];
    const sending = scheduler.submit(call, { signer, onTicket: (one) => tickets.push(one) });
    await buildWith(dev);
    const { hash, block } = await sending;
    const ticket = { ...(tickets.at(-1) as Ticket), runtime: 'parachron 1' };
    expect(await scheduler.resumeSubmission(ticket, { signer })).toMatchObject({ block });
    dev.reorganize({ depth: 1, count: 2, includesPool: false });
    dev.pool.removeInvalid([hash]);
    await expect(scheduler.resumeSubmission(ticket, { signer, timeoutMs: 5_000 })).rejects.toMatchObject({
      message: expect.stringContaining('but the call was encoded for parachron 1'),
    });
    expect(dev.pool.listReady()).toEqual([]);
  });

  test.each([true, false])(
    'with finality reports the final block; still in the pool: %s',
    async (includesPool) => {
      const { dev, scheduler, call, signer } = await openTask();
      const sending = scheduler.submit(call, { signer, waitFor: 'finality', timeoutMs: 10_000 });
      await buildWith(dev);
      dev.reorganize({ depth: 1, count: 1, includesPool });
      if (!includesPool) dev.createBlock();
      const { hash } = dev.head;
      dev.setFinalityLag(0);
      expect(await sending).toMatchObject({ block: { hash } });
    },
  );
});

describe('a watch', () => {
  test('reports the run of a task only in the final block', async () => {
    const { dev, scheduler, call, signer, slot } = await openTask();
    const sending = scheduler.submit(call, { signer });
    await buildWith(dev);
    const { taskId, block } = await sending;
    dev.setFinalityLag(0);
    dev.setFinalityLag(100);
    const watch = collect(scheduler.watchTask({ owner: signer.address, taskId, from: block }));
    dev.advanceTo(slot * 1000);
    dev.createBlock();
    const replaced = dev.head.hash;
    await untilSeen(service?.chain, dev.head.header.number);
    const depth = dev.head.header.number - dev.finalized.header.number;
    dev.reorganize({ depth, count: depth + 1, includesPool: true });
    dev.setFinalityLag(0);
    const events = await watch;
    expect(dev.getBlock(replaced)).toBeUndefined();
    const kinds = events.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toContain('executed');
    for (const event of events) expect(dev.getBlock(event.block.hash)?.hash).toBe(event.block.hash);
  });

  test('reports no end from a replaced block of the target', async () => {
    const scene = await stageTarget('v5');
    const target = scene.devnet.targets[0]?.chain;
    if (!target || !('reorganize' in target)) throw new TypeError('no small target');
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, { at: nextSlot });
    target.setFinalityLag(1_000);
    const final = target.finalized.header.number;
    const seen: string[] = [];
    const watching = (async () => {
      const options = { owner: alice, taskId, from: block, target: { chain: scene.target, patience: 3 } };
      for await (const event of scene.scheduler.watchTask(options)) seen.push(summarize(event));
    })();
    await scene.devnet.advanceTo(Number(nextSlot) * 1000);
    await scene.devnet.idle();
    await expect.poll(() => seen).toContain('sent');
    await untilSeen(scene.target, target.head.header.number);
    // The blocks of the fork do not contain the message.
    const depth = target.head.header.number - final;
    expect(depth).toBeGreaterThan(0);
    target.reorganize({ depth, count: depth + 5, includesPool: false });
    target.setFinalityLag(0);
    await watching;
    expect(seen).toContain('unseen');
    expect(seen.filter((one) => one.startsWith('executed') || one.startsWith('failed'))).toEqual([]);
  });
});
