import { connect, submit } from '@parachron/client';
import { encodeCall, isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, type Ticket } from '../src/index.js';
import { buildWhenQuiet } from './support/buildWhenQuiet.js';
import { createCutProvider, createRandom, type Fate } from './support/createCutProvider.js';
import { pairOf } from './support/pairOf.js';
import { minute, startService, type TestService, token } from './support/startService.js';

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

async function start(): Promise<TestService> {
  const service = await startService({ variant: 'M', mode: { kind: 'manual' } });
  open.push(service);
  // Two signatures of one key and message differ, unlike those of Ed25519.
  return { ...service, alice: pairOf('//Alice') };
}

/** Counts the extrinsics of the pallet in all blocks. */
async function countScheduled({ dev, chain }: TestService): Promise<number> {
  const { registry } = chain.runtime;
  let count = 0;
  for (let number = 1; number <= dev.head.number; number += 1) {
    for (const bytes of (await dev.findBlock(number))?.extrinsics ?? []) {
      const { section } = registry.createType('Extrinsic', bytes).method;
      if (section === 'automationTime') count += 1;
    }
  }
  return count;
}

describe('a connection that fails', () => {
  // The connection is cut at random times, also during a request; blocks are built at random times.
  test.each([1, 25])(
    'neither loses nor duplicates a task, with %i concurrent submissions',
    async (atOnce) => {
      const service = await start();
      const { dev, alice } = service;
      const count = atOnce === 1 ? 25 : 75;
      const random = createRandom(fc.readConfigureGlobal().seed ?? 0);
      const plan = (method: string): Fate => {
        // A cut ends all running submissions, and each of them searches for its blocks again.
        const odds = method.startsWith('author_') ? 0.45 / Math.sqrt(atOnce) : 0.05 / atOnce;
        if (random() >= odds) return 'through';
        return random() < 0.5 ? 'request lost' : 'answer lost';
      };
      const between = async () => {
        if (random() < 0.25 / atOnce) await dev.build();
      };
      let isCalm = true;
      const line = createCutProvider(dev.provider, {
        plan: (method) => (isCalm ? 'through' : plan(method)),
        between: async () => isCalm || (await between()),
      });
      const chain = await connect(line.provider);
      const scheduler = await createScheduler(chain, {
        variant: 'M',
        reconnect: async () => {
          line.heal();
          // A block may include an accepted transaction before the client reconnects.
          if (random() < 0.5 / atOnce) await dev.build();
          return chain;
        },
      });
      isCalm = false;
      const first = BigInt(dev.time) / 1000n + 30n * 86_400n;
      const time = first - (first % minute);
      const rest = buildWhenQuiet(dev, () => line.asked, { milliseconds: 10 });
      const ids: string[] = [];
      const cutsBefore = line.cuts;
      try {
        const submit = async (at: number) => {
          const call = scheduler.nativeTransferTaskCall({
            providedId: `task ${at}`,
            when: { at: time + BigInt(at % 40) * minute },
            recipient: service.bob.address,
            amount: 2n * token,
          });
          ids.push((await scheduler.submit(call, { signer: alice, attempts: 500 })).taskId);
        };
        for (let at = 0; at < count; at += atOnce)
          await Promise.all(Array.from({ length: atOnce }, (_unused, more) => submit(at + more)));
      } finally {
        rest();
        isCalm = true;
        line.heal();
      }
      expect(line.cuts - cutsBefore).toBeGreaterThanOrEqual(count / atOnce / 2);
      await dev.build();
      const tasks = await scheduler.listTasks(alice.address);
      expect(tasks.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(new Set(ids).size).toBe(count);
      // No call was included twice either: a second transaction would be in a block with the failure DuplicateTask.
      expect(await countScheduled(service)).toBe(count);
    },
  );

  // A pool does not show transactions that wait for an earlier nonce, and refuses a second transaction with the same nonce.
  test('does not hide a transaction that waits in the pool for an earlier nonce', async () => {
    const service = await start();
    const { dev, alice } = service;
    const fates: Fate[] = ['request lost', 'answer lost'];
    let sent = 0;
    let release = () => undefined as unknown;
    const hasMet = new Promise<void>((resolve) => {
      release = () => resolve();
    });
    const line = createCutProvider(dev.provider, {
      plan: (method) => {
        if (sent === 3) release();
        if (!method.startsWith('author_submit')) return 'through';
        sent += 1;
        return fates[sent - 1] ?? 'through';
      },
    });
    const chain = await connect(line.provider);
    const reconnect = async () => {
      line.heal();
      return chain;
    };
    const scheduler = await createScheduler(chain, { variant: 'M', reconnect });
    const { nextSlot } = await scheduler.getClock();
    const submitTask = (providedId: string, onTicket: (ticket: Ticket) => unknown) => {
      // The chain's time advances during the wait.
      const when = { at: nextSlot + 60n * minute };
      const call = scheduler.nativeTransferTaskCall({
        providedId,
        when,
        recipient: service.bob.address,
        amount: 2n * token,
      });
      return scheduler.submit(call, { signer: alice, onTicket });
    };
    const rest = buildWhenQuiet(dev, () => line.asked, { milliseconds: 10 });
    // The first transaction is lost, and sent again only after the refusal of the second.
    const first = submitTask('first', async ({ hashes }) => {
      if (hashes.length < 2) return;
      await hasMet;
      for (let blocks = 0; blocks < 5; blocks += 1) await dev.build();
    });
    const signed: number[] = [];
    const second = submitTask('second', ({ hashes }) => signed.push(hashes.length));
    const results = await Promise.all([first, second]).finally(rest);
    expect(sent).toBe(4);
    // One signature before the cut and one after it: the wallet need not sign for each block.
    expect(signed.at(-1)).toBe(2);
    expect(new Set(results.map(({ hash }) => hash)).size).toBe(2);
    expect(await countScheduled(service)).toBe(2);
  });

  // A transaction is valid for 64 blocks.
  test.each([
    ['during a loss of the connection', 'request lost', 2],
    ['before it is sent', 'through', 2],
  ] as const)('needs a second signature if a transaction expires %s', async (_when, fate, signatures) => {
    const service = await start();
    const { dev, alice } = service;
    const pass = async () => {
      for (let blocks = 0; blocks < 70; blocks += 1) await dev.build();
    };
    const fates: Fate[] = [fate];
    const line = createCutProvider(dev.provider, {
      plan: (method) => (method.startsWith('author_submit') ? (fates.shift() ?? 'through') : 'through'),
    });
    const chain = await connect(line.provider);
    const reconnect = async () => {
      await pass();
      line.heal();
      return chain;
    };
    const scheduler = await createScheduler(chain, { variant: 'M', reconnect });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.nativeTransferTaskCall({
      providedId: 'late',
      when: { at: nextSlot + 60n * minute },
      recipient: service.bob.address,
      amount: 2n * token,
    });
    const tickets: Ticket[] = [];
    const onTicket = async (ticket: Ticket) => {
      tickets.push(ticket);
      if (fate === 'through' && ticket.hashes.length === 1) await pass();
    };
    const rest = buildWhenQuiet(dev, () => line.asked, { milliseconds: 10 });
    const { hash } = await scheduler.submit(call, { signer: alice, onTicket }).finally(rest);
    expect(tickets.at(-1)?.hashes).toHaveLength(signatures);
    expect(tickets.at(-1)?.hashes.at(-1)).toBe(hash);
    expect(await countScheduled(service)).toBe(1);
  });

  interface Scene {
    readonly service: TestService;
    readonly tickets: Ticket[];
    readonly submit: () => Promise<unknown>;
    readonly resume: (ticket: Ticket) => Promise<{ taskId: string; hash: string }>;
  }

  /** One task whose transaction has the given fate, sent by a scheduler that does not reconnect. */
  async function stage(fate: Fate): Promise<Scene> {
    const service = await start();
    service.dev.setMode({ kind: 'instant' });
    const line = createCutProvider(service.dev.provider, {
      plan: (method) => (method.startsWith('author_submit') ? fate : 'through'),
    });
    const scheduler = await createScheduler(await connect(line.provider), { variant: 'M' });
    const { nextSlot } = await scheduler.getClock();
    const tickets: Ticket[] = [];
    const call = scheduler.nativeTransferTaskCall({
      providedId: 'once',
      when: { at: nextSlot },
      recipient: service.bob.address,
      amount: 2n * token,
    });
    const options = { signer: service.alice, onTicket: (ticket: Ticket) => tickets.push(ticket) };
    return {
      service,
      tickets,
      submit: () => scheduler.submit(call, options),
      resume: async (ticket) => {
        const again = await createScheduler(service.chain, { variant: 'M' });
        return again.resumeSubmission(JSON.parse(JSON.stringify(ticket)), { signer: service.alice });
      },
    };
  }

  /** The ticket in the error of a lost submission. */
  async function lose(scene: Scene): Promise<Ticket> {
    const error: unknown = await scene.submit().catch((thrown: unknown) => thrown);
    if (!isParachronError(error, 'SUBMISSION_UNKNOWN')) throw error;
    const { ticket } = error.facts as { ticket: Ticket };
    // The ticket of the error equals the last ticket of onTicket.
    expect(scene.tickets.at(-1)).toEqual(ticket);
    const { untilBlock, ...unsigned } = ticket;
    expect(scene.tickets[0]).toEqual({ ...unsigned, hashes: [] });
    // Valid for 64 blocks from the finalized block, which is the last block here.
    expect(untilBlock).toBe(ticket.afterBlock + 64);
    return ticket;
  }

  test('a restarted program finds its call in a block, and sends nothing', async () => {
    const scene = await stage('answer lost');
    const ticket = await lose(scene);
    const { hash, taskId } = await scene.resume(ticket);
    expect(taskId).toBe(ticket.taskId);
    expect(ticket.hashes).toEqual([hash]);
    expect(await countScheduled(scene.service)).toBe(1);
  });

  test('a restarted program finds that its call is in no block, and sends the call once', async () => {
    const scene = await stage('request lost');
    const ticket = await lose(scene);
    expect(await countScheduled(scene.service)).toBe(0);
    const { taskId } = await scene.resume(ticket);
    expect(taskId).toBe(ticket.taskId);
    expect(await countScheduled(scene.service)).toBe(1);
  });

  test('a nonce used by another transaction is reported, and nothing is sent', async () => {
    const scene = await stage('request lost');
    const ticket = await lose(scene);
    const { chain, alice } = scene.service;
    const remark = encodeCall(chain.runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x01' },
    });
    const { hash } = await submit(chain, remark, { signer: alice });
    const error: unknown = await scene.resume(ticket).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'SUBMISSION_REPLACED', facts: { nonce: ticket.nonce, other: hash } });
    expect(await countScheduled(scene.service)).toBe(0);
  });
});
