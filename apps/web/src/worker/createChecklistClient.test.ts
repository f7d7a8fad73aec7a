import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestWorker } from '../../test/support/TestWorker.js';
import type { ChecklistMessage } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';
import { type ChecklistClient, createChecklistClient } from './createChecklistClient.js';

let messages: ChecklistMessage[];
let client: ChecklistClient;
let worker: TestWorker;
beforeEach(() => {
  vi.stubGlobal('Worker', TestWorker);
  messages = [];
  client = createChecklistClient((message) => messages.push(message));
  worker = TestWorker.last;
});
afterEach(() => vi.unstubAllGlobals());

it('the worker of the checklist gets the requests, and its messages reach the page', () => {
  client.send({ kind: 'again' });
  worker.send({ kind: 'progress', text: 'Reading the chains' });
  worker.send({ kind: 'refusal', error: { message: 'Refused.', hint: undefined } });
  expect([worker.name, worker.posted]).toEqual(['checklist', [{ kind: 'again' }]]);
  expect(messages.map(({ kind }) => kind)).toEqual(['progress', 'refusal']);
  expect(worker.isEnded).toBe(false);
  client.end();
  expect(worker.isEnded).toBe(true);
});

it.each<[string, () => void, string]>([
  ['whose code was not loaded', () => worker.send({ kind: 'unloaded' }), texts.checklist.notLoaded],
  ['whose script was not loaded', () => worker.break(''), texts.checklist.notLoaded],
  ['that failed outside a request', () => worker.break('x is undefined'), 'x is undefined'],
])('a worker %s is ended, and the page says why', (_what, fail, message) => {
  fail();
  expect(messages).toEqual([{ kind: 'failure', error: { message, hint: texts.loadAgain } }]);
  expect(worker.isEnded).toBe(true);
});
