import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistMessage } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';
import { type ChecklistClient, createChecklistClient } from './createChecklistClient.js';

/** The worker of the browser: the test sends its messages. */
class TestWorker extends EventTarget {
  static last: TestWorker;
  readonly posted: unknown[] = [];
  readonly name: string | undefined;
  isEnded = false;

  constructor(_url: URL, options: { readonly name?: string }) {
    super();
    this.name = options.name;
    TestWorker.last = this;
  }

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  send(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  break(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

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
