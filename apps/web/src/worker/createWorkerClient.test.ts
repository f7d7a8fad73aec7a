import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestWorker } from '../../test/support/TestWorker.js';
import type { ShownError } from '../ShownError.js';
import { createWorkerClient, type WorkerClient, WorkerRefusal } from './createWorkerClient.js';

interface Methods {
  add(one: number, other: number): Promise<number>;
  open(): Promise<void>;
}

const notLoaded: ShownError = { message: 'The code was not loaded.', hint: 'Load the page again.' };
let states: string[];
let failures: ShownError[];
let others: string[];
let client: WorkerClient<Methods>;
let worker: TestWorker;
beforeEach(() => {
  vi.stubGlobal('Worker', TestWorker);
  [states, failures, others] = [[], [], []];
  client = createWorkerClient<Methods, string, string>(
    { name: 'tasks', notLoaded },
    {
      onState: (state) => states.push(state),
      onFailure: (error) => failures.push(error),
      onOther: (message) => others.push(message),
    },
  );
  worker = TestWorker.last;
});
afterEach(() => vi.unstubAllGlobals());

describe('requests to a worker', () => {
  it('have numbers, and resolve to their own answers in any order', async () => {
    const [one, two] = [client.call('add', 1, 2), client.call('add', 3, 4)];
    expect(worker.posted).toEqual([
      { id: 1, method: 'add', args: [1, 2] },
      { id: 2, method: 'add', args: [3, 4] },
    ]);
    worker.send({ kind: 'answer', id: 2, value: 7 });
    worker.send({ kind: 'answer', id: 1, value: 3 });
    expect([await one, await two]).toEqual([3, 7]);
  });

  it('are refused with the error for the page', async () => {
    const error = { message: 'Not open.', hint: 'Open the network.' };
    const asked = client.call('open');
    worker.send({ kind: 'refusal', id: 1, error });
    const refusal = await asked.catch((cause: unknown) => cause);
    expect(refusal).toBeInstanceOf(WorkerRefusal);
    expect(refusal).toMatchObject({ message: 'Not open.', shown: error });
    expect([client.isBroken, failures]).toEqual([false, []]);
  });

  it('are not answered twice, nor by an answer to no request', async () => {
    worker.send({ kind: 'answer', id: 7, value: 0 });
    const asked = client.call('add', 1, 2);
    worker.send({ kind: 'answer', id: 1, value: 3 });
    worker.send({ kind: 'refusal', id: 1, error: notLoaded });
    expect(await asked).toBe(3);
  });
});

describe('messages of a worker', () => {
  it('are states, failures and messages of its part', () => {
    worker.send({ kind: 'state', state: 'one' });
    worker.send({ kind: 'failure', error: notLoaded });
    worker.send({ kind: 'other', message: 'sign' });
    worker.send({ kind: 'state', state: 'two' });
    expect({ states, failures, others }).toEqual({
      states: ['one', 'two'],
      failures: [notLoaded],
      others: ['sign'],
    });
    expect([client.isBroken, worker.isEnded]).toEqual([false, false]);
  });
});

describe('a broken worker', () => {
  it.each<[string, () => void, ShownError]>([
    ['whose code was not loaded', () => worker.send({ kind: 'unloaded' }), notLoaded],
    ['whose script was not loaded', () => worker.break(''), notLoaded],
    [
      'that failed outside a request',
      () => worker.break('x is undefined'),
      { ...notLoaded, message: 'x is undefined' },
    ],
  ])('%s is ended, and refuses all waiting requests', async (_what, fail, error) => {
    const asked = [client.call('open'), client.call('add', 1, 2)];
    fail();
    expect([client.isBroken, worker.isEnded, failures]).toEqual([true, true, [error]]);
    const results = await Promise.allSettled(asked);
    expect(results).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ shown: error }) },
      { status: 'rejected', reason: expect.objectContaining({ shown: error }) },
    ]);
  });
});

it('a worker has the name of its part, gets messages without an answer, and is ended', () => {
  client.post({ kind: 'signed' });
  client.end();
  expect([worker.name, worker.posted, worker.isEnded]).toEqual(['tasks', [{ kind: 'signed' }], true]);
});
