import { connect } from '@parachron/client';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, type SchedulerM, type Ticket } from '../src/index.js';
import { buildWhenQuiet } from './support/buildWhenQuiet.js';
import { countRequests } from './support/countRequests.js';
import { setFree } from './support/editStorage.js';
import { idOf, minute, startService, type TestService, token } from './support/startService.js';

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

async function start(options: object = {}): Promise<TestService> {
  const service = await startService({ variant: 'M', mode: { kind: 'manual' }, ...options });
  open.push(service);
  return service;
}

/** A separate connection that counts its requests. */
async function openCounted({ dev }: TestService) {
  const { provider, asked, total } = countRequests(dev.provider);
  const scheduler = await createScheduler(await connect(provider), { variant: 'M' });
  asked.clear();
  return { scheduler, asked, total };
}

function payCall(scheduler: SchedulerM, service: TestService, name: string, days = 1n) {
  const now = BigInt(service.dev.head.timestamp) / 1000n;
  return scheduler.nativeTransferTaskCall({
    providedId: name,
    when: { at: now - (now % minute) + days * 1440n * minute },
    recipient: service.bob.address,
    amount: 2n * token,
  });
}

const sum = (programs: readonly { total(): number }[]) =>
  programs.reduce((count, { total }) => count + total(), 0);

const countOf = async ({ chain, alice }: TestService) => {
  const scheduler = await createScheduler(chain, { variant: 'M' });
  return (await scheduler.listTasks(alice.address)).length;
};

describe('concurrent submissions of one account', () => {
  test('200 tasks take at most 10 blocks, with at most 5 requests each', async () => {
    const service = await start({ config: { automation: { maxWeightPerSlot: 10n ** 18n } } });
    const { dev, alice } = service;
    const { scheduler, total, asked } = await openCounted(service);
    const before = dev.head.header.number;
    const rest = buildWhenQuiet(dev, total, { milliseconds: 100 });
    const done = await Promise.all(
      Array.from({ length: 200 }, (_unused, at) =>
        scheduler.submit(payCall(scheduler, service, `task ${at}`), { signer: alice }),
      ),
    );
    rest();
    const blocks = new Set(done.map(({ block }) => block.number));
    expect(Math.max(...blocks) - before, 'blocks').toBeLessThanOrEqual(10);
    expect(new Set(done.map(({ taskId }) => taskId)).size).toBe(200);
    expect(await countOf(service)).toBe(200);
    expect(total(), JSON.stringify([...asked])).toBeLessThanOrEqual(5 * 200);
  });

  test('tasks beyond the balance are refused before they are sent, since earlier tasks count', async () => {
    const service = await start();
    const { dev, alice, chain } = service;
    const { scheduler, total } = await openCounted(service);
    const calls = Array.from({ length: 10 }, (_unused, at) => payCall(scheduler, service, `task ${at}`));
    const [first] = calls as [(typeof calls)[0]];
    const { cost = 0n } = await scheduler.checkTask(first, { owner: alice.address, runs: 0 });
    // The balance is enough for three tasks, and for the existential deposit of spec/service-facts.md.
    await setFree(dev, idOf(alice), token / 10n + 3n * cost + cost / 2n);
    await dev.createBlock();
    const rest = buildWhenQuiet(dev, total, { milliseconds: 10 });
    const done = Promise.allSettled(calls.map((call) => scheduler.submit(call, { signer: alice })));
    // A check of another call includes all pending calls.
    const other = payCall(scheduler, service, 'other');
    const looked = await scheduler.checkTask(other, { owner: alice.address });
    expect(['InsufficientBalance', 'Payment']).toContain(looked.refusal?.error);
    const outcomes = await done;
    rest();
    expect(outcomes.map(({ status }) => status)).toEqual(
      calls.map((_call, at) => (at < 3 ? 'fulfilled' : 'rejected')),
    );
    for (const { reason } of outcomes.slice(3) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'TASK_REFUSED', facts: { by: 'check' } });
    // The refused tasks cost no fee.
    expect(await chain.request('system_accountNextIndex', [alice.address])).toBe(3);
  });

  test('an unsigned task leaves no gap in the nonces', async () => {
    const service = await start();
    const { dev, alice } = service;
    const { scheduler, total } = await openCounted(service);
    const rest = buildWhenQuiet(dev, total, { milliseconds: 10 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_unused, at) => {
        const onTicket = ({ hashes }: Ticket) => {
          if (at % 3 === 1 && hashes.length === 0) throw new RangeError('the disk is full');
        };
        const call = payCall(scheduler, service, `task ${at}`);
        return scheduler.submit(call, { signer: alice, onTicket });
      }),
    );
    rest();
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => at % 3 !== 1),
    );
    expect(await countOf(service)).toBe(6);
  });

  test('two programs with one key: each task is included once', async () => {
    const service = await start();
    const { dev, alice } = service;
    const programs = [await openCounted(service), await openCounted(service)];
    const rest = buildWhenQuiet(dev, () => sum(programs), { milliseconds: 10 });
    const done = await Promise.all(
      programs.flatMap(({ scheduler }, program) =>
        Array.from({ length: 10 }, (_unused, at) =>
          scheduler.submit(payCall(scheduler, service, `task ${at} of ${program}`), { signer: alice }),
        ),
      ),
    );
    rest();
    expect(new Set(done.map(({ taskId }) => taskId)).size).toBe(20);
    expect(await countOf(service)).toBe(20);
  });

  test('two programs with the same provided id: the second call is refused before it pays a fee', async () => {
    const service = await start();
    const { dev, alice, chain } = service;
    const programs = [await openCounted(service), await openCounted(service)];
    const rest = buildWhenQuiet(dev, () => sum(programs), { milliseconds: 10 });
    const outcomes = await Promise.allSettled(
      programs.map(({ scheduler }, at) =>
        scheduler.submit(payCall(scheduler, service, 'rent', BigInt(at) + 1n), { signer: alice }),
      ),
    );
    rest();
    const failed = outcomes.filter((one) => one.status === 'rejected');
    expect(failed.length).toBe(1);
    expect(failed[0]?.reason).toMatchObject({
      code: 'TASK_REFUSED',
      facts: { error: 'DuplicateTask', by: 'check' },
    });
    // The account has one transaction on the chain.
    expect(await chain.request('system_accountNextIndex', [alice.address])).toBe(1);
  });

  test.each([
    ['another time', 2n, 'rejected'],
    ['the same time', 1n, 'fulfilled'],
  ] as const)(
    'two programs with the same provided id, the second with %s while the first is in the pool: one fee is paid',
    async (_name, days, end) => {
      const service = await start();
      const { dev, alice, chain } = service;
      const [one, two] = [await openCounted(service), await openCounted(service)];
      const first = one.scheduler.submit(payCall(one.scheduler, service, 'rent'), { signer: alice });
      await expect.poll(() => dev.pool.hasReady()).toBe(true);
      const second = two.scheduler.submit(payCall(two.scheduler, service, 'rent', days), { signer: alice });
      const outcomes = Promise.allSettled([first, second]);
      const rest = buildWhenQuiet(dev, () => one.total() + two.total(), { milliseconds: 10 });
      const [landed, other] = await outcomes;
      rest();
      const reason = { code: 'TASK_REFUSED', facts: { error: 'DuplicateTask', by: 'check' } };
      expect(landed.status).toBe('fulfilled');
      expect(other).toMatchObject(end === 'rejected' ? { status: end, reason } : { status: end });
      expect(await chain.request('system_accountNextIndex', [alice.address])).toBe(1);
    },
  );

  test('two programs with the same call: both find the call, and one fee is paid', async () => {
    const service = await start();
    const { dev, alice, chain } = service;
    const programs = [await openCounted(service), await openCounted(service)];
    const rest = buildWhenQuiet(dev, () => sum(programs), { milliseconds: 10 });
    const [one, other] = await Promise.all(
      programs.map(({ scheduler }) =>
        scheduler.submit(payCall(scheduler, service, 'rent'), { signer: alice }),
      ),
    );
    rest();
    expect(other).toMatchObject({ hash: one?.hash, taskId: one?.taskId, block: one?.block });
    expect(await chain.request('system_accountNextIndex', [alice.address])).toBe(1);
  });
});
