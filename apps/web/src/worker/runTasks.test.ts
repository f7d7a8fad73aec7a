import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TasksNotOpenError } from '../tasks/tasksErrors.js';
import { createResponder, type Responder, stripTexts } from './runTasks.js';
import type { WorkerMessage } from './WorkerProtocol.js';

it('removes direction marks and invisible characters from every text, and nothing else', () => {
  const hostile = { name: 'Good\u202e\u200b Chain\u0007', list: ['<b>\u001b[31m', 1n, undefined], at: null };
  expect(stripTexts(hostile)).toEqual({ name: 'Good Chain', list: ['<b>[31m', 1n, undefined], at: null });
  expect(stripTexts('{\n "a": 1\n}')).toBe('{\n "a": 1\n}');
});

let state: string | undefined;
let failure: Error | undefined;
let posted: WorkerMessage<string>[];
let responder: Responder;
beforeEach(() => {
  vi.useFakeTimers();
  [state, failure, posted] = ['first', undefined, []];
  const getState = async () => {
    if (failure) throw failure;
    return state;
  };
  responder = createResponder<string, never>(getState, (message) => posted.push(message));
});
afterEach(() => vi.useRealTimers());

const request = (id: number) => ({ id, method: 'look', args: [] });

describe('the answers of a worker', () => {
  it('have the number and the value of their requests, in the order of their ends', async () => {
    let end: (value: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => {
      end = resolve;
    });
    responder.answer(request(1), () => slow);
    responder.answer(request(2), async () => 'fast');
    await vi.advanceTimersByTimeAsync(0);
    end('slow');
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual([
      { kind: 'answer', id: 2, value: 'fast' },
      { kind: 'answer', id: 1, value: 'slow' },
    ]);
  });

  it('are refusals with the message and the hint of an error', async () => {
    const error = new TasksNotOpenError({});
    responder.answer(request(1), () => Promise.reject(error));
    responder.answer(request(2), () => Promise.reject(new TypeError('a bug')));
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual([
      { kind: 'refusal', id: 1, error: { message: error.message, hint: error.hint } },
      { kind: 'refusal', id: 2, error: { message: 'a bug', hint: undefined } },
    ]);
  });
});

describe('the state of a worker', () => {
  it('is sent once for many changes, as it is at the end of the pause', async () => {
    for (let change = 0; change < 100; change += 1) responder.noteChange();
    await vi.advanceTimersByTimeAsync(199);
    expect(posted).toEqual([]);
    state = 'last';
    await vi.advanceTimersByTimeAsync(1);
    expect(posted).toEqual([{ kind: 'state', state: 'last' }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(posted).toHaveLength(1);
  });

  it('is an error of the page if it cannot be read, and the next change tries again', async () => {
    failure = new Error('the chain is gone');
    responder.noteChange();
    await vi.advanceTimersByTimeAsync(200);
    failure = undefined;
    responder.noteChange();
    await vi.advanceTimersByTimeAsync(200);
    expect(posted).toEqual([
      { kind: 'failure', error: { message: 'the chain is gone', hint: undefined } },
      { kind: 'state', state: 'first' },
    ]);
  });
});
