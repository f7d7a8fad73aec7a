// Plain HTTP has no subscriptions: the client polls the node for new blocks; everything else is the same as over
// WebSocket.
import { type Chain, connect } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import { createServiceChain, serveChain } from '@parachron/devnet';
import { cryptoWaitReady, xxhashAsHex } from '@polkadot/util-crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createScheduler, isSubmissionOpen, type Ticket } from '../src/index.js';
import { change } from './support/change.js';
import { countRequests } from './support/countRequests.js';
import { createCutProvider, type Fate } from './support/createCutProvider.js';
import { pairOf } from './support/pairOf.js';
import { serveLimited } from './support/serveLimited.js';
import { alice, closeDevnets, collect, schedule, stageTarget, summarize } from './support/stageTarget.js';
import { start, token } from './support/startService.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
  await closeDevnets();
});

const pollMs = 20;
const unlimited = { timeoutMs: Number.POSITIVE_INFINITY };

async function serve(chain: Parameters<typeof serveChain>[0]): Promise<Chain> {
  const served = await serveChain(chain, { port: 0 });
  closers.push(() => served.close());
  const connected = await connect(`http://127.0.0.1:${served.port}`, unlimited);
  closers.push(() => connected.close());
  return connected;
}

test('a watch over HTTP follows a task from scheduling to its end on the target', async () => {
  const scene = await stageTarget();
  const [target] = scene.devnet.targets;
  if (!target || !('head' in target.chain)) throw new TypeError('no target');
  const service = await serve(scene.devnet.service.chain);
  const chain = await serve(target.chain);
  const scheduler = await createScheduler(service, { variant: 'H' });
  const { nextSlot } = await scheduler.getClock();
  const { taskId, block } = await schedule({ ...scene, scheduler }, { at: [nextSlot, nextSlot + 3600n] });
  const watch = collect(
    scheduler.watchTask({ owner: alice, taskId, from: block, target: { chain }, pollMs }),
  );
  for (let at = 0; at < 3; at += 1) await scene.devnet.advance(3600);
  expect((await watch).map(summarize).sort()).toEqual(
    ['scheduled', ...['triggered', 'sent', 'executed target'].flatMap((one) => [one, one]), 'done'].sort(),
  );
});

test('many submissions share the reads of each new block', async () => {
  await cryptoWaitReady();
  const dev = await createServiceChain({ variant: 'M', mode: { kind: 'manual' }, clock: () => start * 1000 });
  closers.push(() => dev.close());
  await dev.build();
  await dev.build();
  const { provider, asked } = countRequests((await serve(dev)).provider);
  const chain = await connect(provider, unlimited);
  // A server may close an idle connection just before its next use.
  const scheduler = await createScheduler(chain, { variant: 'M', reconnect: async () => chain });
  const { nextSlot } = await scheduler.getClock();
  const count = 20;
  const calls = Array.from({ length: count }, (_unused, at) =>
    scheduler.nativeTransferTaskCall({
      providedId: `task ${at}`,
      when: { at: nextSlot + 86_400n },
      recipient: pairOf('//Bob').address,
      amount: 2n * token,
    }),
  );
  asked.clear();
  const submitted = Promise.all(
    calls.map((call) => scheduler.submit(call, { signer: pairOf('//Alice'), pollMs })),
  );
  await expect.poll(() => dev.pool.listReady().length).toBe(count);
  await dev.build();
  const done = await submitted;
  expect(new Set(done.map(({ taskId }) => taskId)).size).toBe(count);
  // By the forks of two heads, by the search, and by the outcomes.
  expect(asked.get('chain_getBlock')).toBeLessThanOrEqual(4);
  // The number of looks for new blocks depends on the time that the submissions take.
  for (const look of ['chain_getHeader', 'chain_getBlockHash']) asked.delete(look);
  const total = [...asked.values()].reduce((sum, one) => sum + one, 0);
  expect(total, JSON.stringify([...asked])).toBeLessThanOrEqual(5 * count);
});

/** Replaces the time limits of the searches by a function that ends them. */
function stopInTime(): () => void {
  const bound = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(bound.signal);
  return () => bound.abort();
}

interface Lost {
  readonly dev: Awaited<ReturnType<typeof createServiceChain>>;
  readonly http: Chain;
  readonly ticket: Ticket;
}

/** A submission over HTTP with a lost request or a lost answer. */
async function lose(fate: Fate): Promise<Lost> {
  await cryptoWaitReady();
  const dev = await createServiceChain({ variant: 'M', mode: { kind: 'manual' }, clock: () => start * 1000 });
  closers.push(() => dev.close());
  await dev.build();
  await dev.build();
  const http = await serve(dev);
  const line = createCutProvider(http.provider, {
    plan: (method) => (method.startsWith('author_submit') ? fate : 'through'),
  });
  const scheduler = await createScheduler(await connect(line.provider), { variant: 'M' });
  const { nextSlot } = await scheduler.getClock();
  const call = scheduler.nativeTransferTaskCall({
    providedId: 'once',
    // Far enough in the future for new blocks during the wait.
    when: { at: nextSlot + 86_400n },
    recipient: pairOf('//Bob').address,
    amount: 2n * token,
  });
  const error: unknown = await scheduler
    .submit(call, { signer: pairOf('//Alice') })
    .catch((thrown: unknown) => thrown);
  if (!isParachronError(error, 'SUBMISSION_UNKNOWN')) throw error;
  return { dev, http, ticket: (error.facts as { ticket: Ticket }).ticket };
}

test.each(['answer lost', 'request lost'] as const)(
  'a submission is resumed and its call is included once: %s',
  async (fate) => {
    const { dev, http, ticket } = await lose(fate);
    const again = await createScheduler(http, { variant: 'M' });
    const kind = fate === 'answer lost' ? 'waiting' : 'absent';
    expect(await again.getSubmission(ticket)).toMatchObject({ kind });
    await expect(again.resumeSubmission(ticket, { signer: pairOf('//Bob') })).rejects.toMatchObject({
      code: 'TICKET_OF_ANOTHER_ACCOUNT',
      facts: { owner: ticket.owner },
    });
    const resumed = again.resumeSubmission(ticket, { signer: pairOf('//Alice'), pollMs });
    // The transaction is in the pool or is sent now; no block includes it yet.
    await expect.poll(() => dev.pool.listReady().length).toBe(1);
    await dev.build();
    const { taskId, hash } = await resumed;
    expect(taskId).toBe(ticket.taskId);
    expect(ticket.hashes.includes(hash)).toBe(fate === 'answer lost');
    expect((await again.listTasks(alice)).map(({ id }) => id)).toEqual([taskId]);
    expect(await again.getSubmission(ticket)).toMatchObject({ kind: 'landed', taskId, hash });
  },
);

test('a submission in a block with unreadable events does not count as a success', async () => {
  const { dev, http, ticket } = await lose('answer lost');
  await dev.build();
  const events = `${xxhashAsHex('System', 128)}${xxhashAsHex('Events', 128).slice(2)}`;
  // A gateway that returns null for a state that it does not have.
  const forgetful = change(http.provider, (method, [key]) =>
    method === 'state_getStorage' && key === events ? null : undefined,
  );
  const again = await createScheduler(await connect(forgetful), { variant: 'M' });
  const options = { signer: pairOf('//Alice'), pollMs, attempts: 1 };
  await expect(again.resumeSubmission(ticket, options)).rejects.toMatchObject({
    code: 'SUBMISSION_UNKNOWN',
    facts: { ticket },
  });
});

test('a submission that stays in the pool ends with its ticket at its timeout, also while blocks are built', async () => {
  const waiting = await lose('answer lost');
  const pending = await waiting.http.request('author_pendingExtrinsics', []);
  const { dev, http, ticket } = await lose('request lost');
  const stop = stopInTime();
  let looks = 0;
  const stuck = change(http.provider, async (method) => {
    if (method === 'chain_getHeader') await dev.build();
    if (method !== 'author_pendingExtrinsics') return undefined;
    looks += 1;
    if (looks === 3) stop();
    return pending;
  });
  const again = await createScheduler(await connect(stuck), { variant: 'M' });
  const options = { signer: pairOf('//Alice'), pollMs, timeoutMs: 2_000 };
  await expect(again.resumeSubmission(ticket, options)).rejects.toMatchObject({
    code: 'SUBMISSION_UNKNOWN',
    facts: { ticket, reason: 'no block contains the call after 2 s' },
  });
});

test('a submission on a chain without new blocks ends with its ticket at its timeout', async () => {
  const { http, ticket } = await lose('answer lost');
  const stop = stopInTime();
  let looks = 0;
  const counting = change(http.provider, (method) => {
    looks += method === 'chain_getHeader' ? 1 : 0;
    if (looks === 3) stop();
    return undefined;
  });
  const again = await createScheduler(await connect(counting), { variant: 'M' });
  const options = { signer: pairOf('//Alice'), pollMs, timeoutMs: 200 };
  await expect(again.resumeSubmission(ticket, options)).rejects.toMatchObject({
    code: 'SUBMISSION_UNKNOWN',
    facts: { ticket, reason: 'the chain built no block for 0.2 s' },
  });
  vi.restoreAllMocks();
  const { nextSlot } = await again.getClock();
  const other = again.nativeTransferTaskCall({
    providedId: 'twice',
    when: { at: nextSlot },
    recipient: pairOf('//Bob').address,
    amount: 2n * token,
  });
  await expect(again.submit(other, options)).rejects.toMatchObject({
    code: 'SUBMISSION_UNKNOWN',
    facts: { reason: 'no block contains the call yet', ticket: { hashes: [expect.any(String)] } },
  });
});

describe('a server that limits the submissions', () => {
  const limit = async (node: Chain) => {
    const limited = await serveLimited(node.endpoint, 'author_submitExtrinsic');
    closers.push(() => limited.close());
    return createScheduler(await connect(limited.endpoint), { variant: 'M' });
  };
  const words =
    /^AutomationTime\.schedule_native_transfer_task was not submitted to .*\(HTTP status 429, Retry-After: 60 s\)/;

  test('leaves no open ticket, and the nonce for the next submission', async () => {
    await cryptoWaitReady();
    const dev = await createServiceChain({
      variant: 'M',
      mode: { kind: 'instant' },
      clock: () => start * 1000,
    });
    closers.push(() => dev.close());
    await dev.build();
    await dev.build();
    const http = await serve(dev);
    const tickets: Ticket[] = [];
    const limited = await limit(http);
    const { nextSlot } = await limited.getClock();
    const call = limited.nativeTransferTaskCall({
      providedId: 'once',
      when: { at: nextSlot + 86_400n },
      recipient: pairOf('//Bob').address,
      amount: 2n * token,
    });
    const onTicket = (ticket: Ticket) => void tickets.push(ticket);
    const options = { signer: pairOf('//Alice'), pollMs, onTicket };
    const error: unknown = await limited.submit(call, options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'TRANSACTION_NOT_SENT', message: expect.stringMatching(words) });
    expect(tickets.at(-1)?.hashes).toHaveLength(1);
    expect(isSubmissionOpen(error, tickets.at(-1))).toBe(false);
    const again = await createScheduler(http, { variant: 'M' });
    await again.submit(call, options);
    expect(new Set(tickets.map(({ nonce }) => nonce)).size).toBe(1);
    expect(await again.listTasks(alice)).toHaveLength(1);
  });

  test('leaves the ticket of an earlier transaction open, with the reason', async () => {
    const { http, ticket } = await lose('request lost');
    const limited = await limit(http);
    await expect(
      limited.resumeSubmission(ticket, { signer: pairOf('//Alice'), pollMs }),
    ).rejects.toMatchObject({
      code: 'SUBMISSION_UNKNOWN',
      facts: { ticket, reason: expect.stringMatching(words) },
      cause: { code: 'TRANSACTION_NOT_SENT' },
    });
  });
});

describe('a node that fails after it received the transaction', () => {
  const busy = Object.assign(new Error('-32000: Server is busy'), { code: -32_000 });

  /** Submits through a node that accepts a transaction, and then answers every request with this error. */
  async function submitTo(answer: unknown, until = Number.POSITIVE_INFINITY) {
    await cryptoWaitReady();
    const mode = { kind: 'instant' } as const;
    const dev = await createServiceChain({ variant: 'M', mode, clock: () => start * 1000 });
    closers.push(() => dev.close());
    await dev.build();
    await dev.build();
    const http = await serve(dev);
    let [hasIt, failed] = [false, 0];
    const failing = change(http.provider, (method) => {
      const isFailing = hasIt && failed < until;
      hasIt ||= method === 'author_submitExtrinsic';
      if (!isFailing) return undefined;
      failed += 1;
      return answer;
    });
    const scheduler = await createScheduler(await connect(failing), { variant: 'M' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.nativeTransferTaskCall({
      providedId: 'once',
      when: { at: nextSlot + 86_400n },
      recipient: pairOf('//Bob').address,
      amount: 2n * token,
    });
    const sent = scheduler.submit(call, { signer: pairOf('//Alice'), pollMs });
    return { sent, again: await createScheduler(http, { variant: 'M' }) };
  }

  test.each([
    ['an error', busy, /could not answer .*: Server is busy$/],
    ['no header', { number: 'Infinity' }, /gave an invalid answer to chain_/],
  ])('%s: the error has the ticket, and the resumed call is included once', async (_what, answer, reason) => {
    const { sent, again } = await submitTo(answer);
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    if (!isParachronError(error, 'SUBMISSION_UNKNOWN')) throw error;
    const { ticket, reason: given } = error.facts as { ticket: Ticket; reason: string };
    expect(given).toMatch(reason);
    expect(error.cause).toBeInstanceOf(Error);
    const { taskId, hash } = await again.resumeSubmission(ticket, { signer: pairOf('//Alice'), pollMs });
    expect(ticket.hashes).toEqual([hash]);
    expect((await again.listTasks(alice)).map(({ id }) => id)).toEqual([taskId]);
  });

  test('a single failure: the submission finds its transaction', async () => {
    const { sent, again } = await submitTo(busy, 1);
    const { taskId } = await sent;
    expect((await again.listTasks(alice)).map(({ id }) => id)).toEqual([taskId]);
  });
});
