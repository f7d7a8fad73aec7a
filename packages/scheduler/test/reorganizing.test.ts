import { formatHex } from '@parachron/core';
import { afterEach, describe, expect, test } from 'vitest';
import { createScheduler, type Ticket } from '../src/index.js';
import { startService, type TestService } from './support/startService.js';

let service: TestService | undefined;
afterEach(async () => {
  await service?.chain.close();
  service?.dev.close();
  service = undefined;
});

/** A service whose blocks the test builds, and a task for its next slot. */
async function openTask() {
  service = await startService({ variant: 'H', mode: { kind: 'manual' } });
  const { dev, chain, alice: signer } = service;
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const { nextSlot: at } = await scheduler.getClock();
  const call = scheduler.dynamicDispatchTaskCall({ providedId: 'a', when: { at }, call: '0x00000401' });
  return { dev, scheduler, call, signer };
}

/** Builds a block with the transaction of a ticket. */
async function buildWith(dev: TestService['dev']) {
  await expect.poll(() => dev.pool.listReady().length).toBeGreaterThan(0);
  return (await dev.build()).hash;
}

/** Replaces the newest block by two blocks without its transactions. */
async function replaceHead(dev: TestService['dev']) {
  await dev.setHead(dev.head.number - 1);
  for (let count = 1; count <= 2; count += 1) await dev.build({ timestamp: dev.now() + count * 13_000 });
}

describe('a submission', () => {
  test('in a block that is replaced is waiting again, then in another block', async () => {
    const { dev, scheduler, call, signer } = await openTask();
    const tickets: Ticket[] = [];
    const sending = scheduler.submit(call, { signer, onTicket: (ticket) => tickets.push(ticket) });
    const first = await buildWith(dev);
    expect((await sending).block.hash).toBe(first);
    const ticket = tickets.at(-1) as Ticket;
    const transaction = dev.head.extrinsics.at(-1) as Uint8Array;
    await replaceHead(dev);
    await dev.submit(formatHex(transaction));
    expect(await scheduler.getSubmission(ticket)).toMatchObject({ kind: 'waiting' });
    const { hash } = await dev.build();
    expect(await scheduler.getSubmission(ticket)).toMatchObject({ kind: 'landed', block: { hash } });
  });

  test('that is in no block after a replacement is sent again by its ticket, once', async () => {
    const { dev, scheduler, call, signer } = await openTask();
    const tickets: Ticket[] = [];
    const onTicket = (ticket: Ticket) => tickets.push(ticket);
    const sending = scheduler.submit(call, { signer, onTicket });
    await buildWith(dev);
    const { taskId } = await sending;
    await replaceHead(dev);
    const ticket = tickets.at(-1) as Ticket;
    expect(await scheduler.getSubmission(ticket)).toMatchObject({ kind: 'absent' });
    const resuming = scheduler.resumeSubmission(ticket, { signer, onTicket });
    const block = await buildWith(dev);
    expect(await resuming).toMatchObject({ taskId, block: { hash: block } });
    const tasks = await scheduler.listTasks(signer.address);
    expect(tasks.map(({ id }) => id)).toEqual([taskId]);
  });

  test('that is in no block is not sent again to another runtime', async () => {
    const { dev, scheduler, call, signer } = await openTask();
    const tickets: Ticket[] = [];
    const sending = scheduler.submit(call, { signer, onTicket: (one) => tickets.push(one) });
    await buildWith(dev);
    const { block } = await sending;
    const ticket = { ...(tickets.at(-1) as Ticket), runtime: 'parachron 1' };
    expect(await scheduler.resumeSubmission(ticket, { signer })).toMatchObject({ block });
    await replaceHead(dev);
    await expect(scheduler.resumeSubmission(ticket, { signer })).rejects.toMatchObject({
      message: expect.stringContaining('but the call was encoded for parachron 1'),
    });
    expect(dev.pool.listReady()).toEqual([]);
  });
});
