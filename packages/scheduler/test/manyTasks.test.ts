import { connect } from '@parachron/client';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, type SchedulerM, type Ticket } from '../src/index.js';
import { buildWhenQuiet } from './support/buildWhenQuiet.js';
import { countRequests } from './support/countRequests.js';
import { minute, startService, type TestService, token } from './support/startService.js';

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
  const now = BigInt(service.dev.time) / 1000n;
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
    const before = dev.head.number;
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

  test('two programs with the same provided id: the chain stores one task', async () => {
    const service = await start();
    const { dev, alice } = service;
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
    expect(failed[0]?.reason).toMatchObject({ code: 'TASK_REFUSED', facts: { error: 'DuplicateTask' } });
    expect(await countOf(service)).toBe(1);
  });

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
