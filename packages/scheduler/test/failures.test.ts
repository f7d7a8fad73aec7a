// The ends of a submission whose node, pool or connection fails at one step.
import { connect, submit } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, type Reconnect, type SchedulerM, type Ticket } from '../src/index.js';
import { buildWhenQuiet } from './support/buildWhenQuiet.js';
import { change } from './support/change.js';
import { createCutProvider, type Fate } from './support/createCutProvider.js';
import { pairOf } from './support/pairOf.js';
import { startService, type TestService, token } from './support/startService.js';

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

async function start(kind: 'instant' | 'manual' = 'instant'): Promise<TestService> {
  const service = await startService({ variant: 'M', mode: { kind } });
  open.push(service);
  // Two signatures of one key and message differ, unlike those of Ed25519.
  return { ...service, alice: pairOf('//Alice') };
}

async function payCall(scheduler: SchedulerM, { bob }: TestService, providedId = 'once') {
  const when = { at: (await scheduler.getClock()).nextSlot + 86_400n };
  return scheduler.nativeTransferTaskCall({ providedId, when, recipient: bob.address, amount: 2n * token });
}

const remark = ({ chain }: TestService) =>
  encodeCall(chain.runtime.registry, { pallet: 'System', method: 'remark', args: { remark: '0x01' } });

const refuse = (code: number) => Object.assign(new Error(`${code}: no`), { code });

/** A scheduler without subscriptions, whose node gives other answers after the transaction was sent. */
async function submitTo(
  service: TestService,
  answer: (method: string, isSent: boolean) => unknown,
  options: object = {},
) {
  let isSent = false;
  const polled = new Proxy(service.dev.provider, {
    get: (inner, name) => {
      const value: unknown = Reflect.get(inner, name);
      if (name === 'hasSubscriptions') return false;
      return typeof value === 'function' ? value.bind(inner) : value;
    },
  });
  const changed = change(polled, async (method) => {
    const given = await answer(method, isSent);
    isSent ||= method === 'author_submitExtrinsic';
    return given;
  });
  const scheduler = await createScheduler(await connect(changed), { variant: 'M' });
  const tickets: Ticket[] = [];
  const call = await payCall(scheduler, service);
  const error: unknown = await scheduler
    .submit(call, {
      signer: service.alice,
      pollMs: 1,
      onTicket: (ticket) => tickets.push(ticket),
      ...options,
    })
    .catch((thrown: unknown) => thrown);
  return { error, tickets, call };
}

describe('a refusal by the pool', () => {
  const refuseAll = (code: number) => (method: string) =>
    method === 'author_submitExtrinsic' ? refuse(code) : undefined;

  test('is final if the chain has no transaction with the nonce, which the next call takes', async () => {
    const service = await start();
    const { error, tickets } = await submitTo(service, refuseAll(1010));
    expect(error).toMatchObject({ code: 'TRANSACTION_REFUSED', facts: { poolCode: 1010 } });
    expect(tickets.map(({ hashes }) => hashes.length)).toEqual([0, 1]);
    const scheduler = await createScheduler(service.chain, { variant: 'M' });
    const next: Ticket[] = [];
    const options = { signer: service.alice, onTicket: (ticket: Ticket) => next.push(ticket) };
    await scheduler.submit(await payCall(scheduler, service), options);
    expect(next[0]?.nonce).toBe(tickets[0]?.nonce);
  });

  test('is the reported reason if the search for the transaction fails', async () => {
    const service = await start();
    const { error } = await submitTo(service, (method, isSent) => {
      if (isSent && method === 'chain_getBlockHash') return refuse(-32_000);
      return method === 'author_submitExtrinsic' ? refuse(1010) : undefined;
    });
    expect(error).toMatchObject({ code: 'TRANSACTION_REFUSED' });
  });

  test.each([1010, 1014])(
    'with the code %i, after another program has used the nonce: the call gets another',
    async (code) => {
      const service = await start();
      let isTaken = false;
      const { error, tickets } = await submitTo(service, async (method) => {
        if (method !== 'author_submitExtrinsic' || isTaken) return undefined;
        isTaken = true;
        await submit(service.chain, remark(service), { signer: service.alice });
        return refuse(code);
      });
      expect(error).toMatchObject({ taskId: tickets[0]?.taskId });
      const nonces = tickets.map(({ nonce, hashes }) => [nonce, hashes.length]);
      expect(nonces).toEqual([0, 0, 1, 1].map((nonce, at) => [nonce, at % 2]));
    },
  );
});

describe('an error', () => {
  const busy = refuse(-32_000);

  test('before anything is sent is the outcome', async () => {
    const service = await start();
    const broken = new RangeError('the disk is full');
    const onTicket = () => {
      throw broken;
    };
    const { error } = await submitTo(service, () => undefined, { onTicket });
    expect(error).toBe(broken);
  });

  test('after the sending comes with the ticket, whatever the node says of the next request', async () => {
    const service = await start('manual');
    const { error, tickets } = await submitTo(service, (_method, isSent) => (isSent ? busy : undefined));
    const [, ticket] = tickets;
    expect(error).toMatchObject({ code: 'SUBMISSION_UNKNOWN', facts: { ticket } });
  });
});

describe('a lost connection', () => {
  /** Submits by a connection that is cut with each sending, or each search, and restored by `reconnect`. */
  async function submitBy(
    service: TestService,
    plan: (method: string) => Fate,
    {
      reconnect: given,
      ...options
    }: { readonly reconnect?: Reconnect; attempts?: number; check?: 'chain' } = {},
  ) {
    const line = createCutProvider(service.dev.provider, { plan });
    const chain = await connect(line.provider);
    let attempts = 0;
    const reconnect = async () => {
      attempts += 1;
      line.heal();
      return chain;
    };
    const scheduler = await createScheduler(chain, { variant: 'M', reconnect: given ?? reconnect });
    const call = await payCall(scheduler, service);
    const stop = buildWhenQuiet(service.dev, () => line.asked, { milliseconds: 10 });
    const error: unknown = await scheduler
      .submit(call, { signer: service.alice, ...options })
      .catch((thrown: unknown) => thrown);
    stop();
    return { error, attempts };
  }
  const isSending = (method: string) => method.startsWith('author_submit');

  test('ends the submission after the last attempt, with the ticket', async () => {
    const plan = (method: string) => (isSending(method) ? 'request lost' : 'through');
    const { error, attempts } = await submitBy(await start(), plan, { attempts: 3 });
    expect(attempts).toBe(3);
    expect(error).toMatchObject({
      code: 'SUBMISSION_UNKNOWN',
      facts: {
        reason: expect.stringMatching(/^4 attempts failed, .*: The connection .* lost/),
        ticket: { hashes: { length: 4 } },
      },
      cause: { code: 'TRANSACTION_PENDING' },
    });
  });

  test('before anything is sent is the outcome after the last attempt', async () => {
    const plan = (method: string) => (method === 'system_accountNextIndex' ? 'request lost' : 'through');
    const { error } = await submitBy(await start(), plan, { attempts: 2, check: 'chain' });
    expect(error).toMatchObject({ code: 'CONNECTION_LOST' });
  });

  test('that `reconnect` cannot restore leaves the ticket and its error', async () => {
    const failed = new RangeError('no other node.');
    const plan = (method: string) => (isSending(method) ? 'answer lost' : 'through');
    const reconnect = () => Promise.reject(failed);
    const { error } = await submitBy(await start(), plan, { reconnect });
    expect(error).toMatchObject({ code: 'SUBMISSION_UNKNOWN', facts: { reason: 'no other node' } });
    expect((error as Error).cause).toBe(failed);
  });
});
