import { connect } from '@parachron/client';
import { createTarget } from '@parachron/devnet';
import { ApiPromise } from '@polkadot/api';
import { afterAll, expect, test } from 'vitest';
import {
  cancelTaskCall,
  crossChainTaskCall,
  dynamicDispatchTaskCall,
  nativeTransferTaskCall,
} from '../src/build.js';
import { createScheduler } from '../src/index.js';
import { checkTask, getClock, quoteTask } from '../src/quote.js';
import { getSubmission, resumeSubmission, submitTask, type Ticket } from '../src/submit.js';
import { getTask, listTasks, watchTask, watchTasks } from '../src/watch.js';
import { createCutProvider } from './support/createCutProvider.js';
import { minute, startService, type TestService, target, token } from './support/startService.js';

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

async function start(variant: 'H' | 'M', kind: 'instant' | 'manual' = 'instant') {
  const service = await startService({ variant, mode: { kind } });
  open.push(service);
  const { chain, alice, bob } = service;
  const { registry } = chain.runtime;
  const pay = (providedId: string, at: bigint, amount = token) =>
    nativeTransferTaskCall(registry, { providedId, when: { at }, recipient: bob.address, amount });
  return { ...service, registry, pay, owner: alice.address };
}

async function collect(events: AsyncIterable<{ readonly kind: string }>): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { kind } of events) kinds.push(kind);
  return kinds;
}

const when = { at: ['2023-02-03T03:00Z'] };
const id = `0x${'11'.repeat(32)}` as const;

test('a call is the same as that of a scheduler', async () => {
  const h = await start('H');
  const ofH = await createScheduler(h.chain, { variant: 'H' });
  const message = { providedId: 'a', when, paraId: target, call: '0x0001', callWeight: 7n } as const;
  const inner = { providedId: 'b', when, call: '0x00000401' } as const;
  expect(crossChainTaskCall(h.registry, message).hex).toBe(ofH.crossChainTaskCall(message).hex);
  expect(dynamicDispatchTaskCall(h.registry, inner).hex).toBe(ofH.dynamicDispatchTaskCall(inner).hex);
  expect(cancelTaskCall(h.registry, id).hex).toBe(ofH.cancelTaskCall(id).hex);
  const m = await start('M');
  const ofM = await createScheduler(m.chain, { variant: 'M' });
  const transfer = { providedId: 'c', when, recipient: m.bob.address, amount: token };
  expect(nativeTransferTaskCall(m.registry, transfer).hex).toBe(ofM.nativeTransferTaskCall(transfer).hex);
});

test('clock, quote and check are the same as those of a scheduler', async () => {
  const { chain, pay, owner } = await start('M', 'manual');
  const scheduler = await createScheduler(chain, { variant: 'M' });
  const clock = await getClock(chain);
  expect(clock).toEqual(await scheduler.getClock());
  const call = pay('rent', clock.nextSlot);
  expect(await quoteTask(chain, call, { owner })).toEqual(await scheduler.quoteTask(call, { owner }));
  expect(await checkTask(chain, call, { owner })).toEqual(await scheduler.checkTask(call, { owner }));
  expect(
    (await checkTask(chain, cancelTaskCall(chain.runtime.registry, id), { owner })).refusal,
  ).toMatchObject({ error: 'TaskDoesNotExist' });
});

test('a task is submitted once, read, and watched to its end', async () => {
  const { chain, dev, pay, alice, owner } = await start('M');
  const { nextSlot } = await getClock(chain);
  const tickets: Ticket[] = [];
  const onTicket = (ticket: Ticket) => tickets.push(ticket);
  const call = pay('rent', nextSlot + minute, 2n * token);
  const { taskId, block } = await submitTask(chain, call, { signer: alice, onTicket });
  const ticket = tickets.at(-1) as Ticket;
  expect(await getSubmission(chain, ticket)).toMatchObject({ kind: 'landed', taskId, block });
  expect(await resumeSubmission(chain, ticket, { signer: alice })).toMatchObject({ taskId, block });
  const unlimited = { timeoutMs: Number.POSITIVE_INFINITY };
  expect(await getSubmission(chain, ticket, unlimited)).toMatchObject({ kind: 'landed', taskId, block });
  const resumed = await resumeSubmission(chain, ticket, { signer: alice, ...unlimited });
  expect(resumed).toMatchObject({ taskId, block });
  for (const timeoutMs of [Number.NaN, 0, -1]) {
    const invalid = { code: 'INVALID_INPUT', message: expect.stringContaining('timeoutMs') };
    await expect(getSubmission(chain, ticket, { timeoutMs })).rejects.toMatchObject(invalid);
    const resuming = resumeSubmission(chain, ticket, { signer: alice, timeoutMs });
    await expect(resuming).rejects.toMatchObject(invalid);
  }
  expect((await getTask(chain, { owner, taskId }))?.id).toBe(taskId);
  expect((await listTasks(chain, owner)).map((task) => task.id)).toEqual([taskId]);
  const one = collect(watchTask(chain, { owner, taskId, from: block }));
  const many = collect(watchTasks(chain, { owner, taskIds: [taskId], from: block }));
  for (let at = 0; at < 15; at += 1) await dev.createBlock();
  const kinds = ['scheduled', 'triggered', 'executed', 'done'];
  expect(await one).toEqual(kinds);
  expect(await many).toEqual(kinds);
});

test('calls of an account over one connection take their nonces from one queue', async () => {
  const { chain, dev, pay, alice } = await start('M', 'manual');
  const { nextSlot } = await getClock(chain);
  const nonces: number[] = [];
  const onTicket = ({ nonce }: Ticket) => nonces.push(nonce);
  const sent = [1, 2, 3].map((one) =>
    submitTask(chain, pay(`rent ${one}`, nextSlot + 2n * minute), { signer: alice, onTicket }),
  );
  const timer = setInterval(() => dev.createBlock(), 50);
  const ids = (await Promise.all(sent)).map(({ taskId }) => taskId);
  clearInterval(timer);
  expect(new Set(ids).size).toBe(3);
  expect([...new Set(nonces)].sort()).toEqual([0, 1, 2]);
});

test('a connection that replaces a lost one has the same state', async () => {
  const { chain: plain, dev, pay, alice } = await start('M');
  const { nextSlot } = await getClock(plain);
  let isCut = true;
  const line = createCutProvider(dev.provider, {
    plan: (method) => (isCut && method === 'author_submitAndWatchExtrinsic' ? 'answer lost' : 'through'),
  });
  const lost = await connect(line.provider);
  const replaced = await connect(dev.provider);
  const reconnect = async () => {
    isCut = false;
    return replaced;
  };
  const call = pay('rent', nextSlot + minute, 2n * token);
  const { taskId } = await submitTask(lost, call, { signer: alice, reconnect });
  // The first connection stays closed: its functions use the second one.
  expect(line.cuts).toBe(1);
  const before = line.asked;
  expect((await listTasks(lost, alice.address)).map((task) => task.id)).toEqual([taskId]);
  expect(line.asked).toBe(before);
  // Both connections take their nonces from one queue: no call meets the nonce of the other.
  const nonces: number[] = [];
  const onTicket = ({ nonce }: Ticket) => nonces.push(nonce);
  const options = { signer: alice, onTicket };
  await Promise.all([
    submitTask(lost, pay('second', nextSlot + 2n * minute, 2n * token), options),
    submitTask(replaced, pay('third', nextSlot + 2n * minute, 2n * token), options),
  ]);
  expect(nonces.sort()).toEqual([1, 1, 2, 2]);
});

test('the functions accept an ApiPromise, and share its state', async () => {
  const { dev, pay, alice } = await start('M');
  const api = await ApiPromise.create({ provider: dev.provider, noInitWarn: true });
  const { nextSlot } = await getClock(api);
  const call = pay('rent', nextSlot + minute, 2n * token);
  const { taskId } = await submitTask(api, call, { signer: alice });
  expect((await listTasks(api, alice.address)).map((task) => task.id)).toEqual([taskId]);
  await api.disconnect();
});

test('a chain that is no service is refused by each call', async () => {
  const other = await createTarget();
  const chain = await connect(other.provider);
  for (let at = 0; at < 2; at += 1) {
    await expect(getClock(chain)).rejects.toMatchObject({ code: 'UNSUPPORTED_INTERFACE' });
  }
  other.close();
  await expect(getClock({} as never)).rejects.toMatchObject({
    code: 'API_WITHOUT_PROVIDER',
    message: 'source: expected a chain of connect() or an ApiPromise with a provider, got another object.',
  });
  await expect(getClock(null as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
