import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaygroundState } from '../playground/PlaygroundState.js';
import { runPlayground } from './runPlayground.js';
import type { WorkerMessage } from './WorkerProtocol.js';

/** 2026-01-01T00:00Z, in milliseconds. */
const now = 1_767_225_600_000;

let posted: WorkerMessage<PlaygroundState>[] = [];
beforeAll(() => {
  vi.stubGlobal('postMessage', (message: WorkerMessage<PlaygroundState>) => posted.push(message));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  posted = [];
});

let last = 0;
/** Sends a request as the page does, and waits for its answer. */
async function ask(method: string, ...args: unknown[]) {
  const id = ++last;
  runPlayground({ id, method, args });
  const findAnswer = () =>
    posted.find((one) => (one.kind === 'answer' || one.kind === 'refusal') && one.id === id);
  await expect.poll(findAnswer, { timeout: 20_000 }).toBeDefined();
  return findAnswer();
}
const kindsOf = () => posted.map(({ kind }) => kind);

describe('the worker of the playground', () => {
  it('refuses requests before a network is open', async () => {
    expect(await ask('advance', 60)).toMatchObject({
      kind: 'refusal',
      error: { message: 'The network is not open.', hint: 'Start the network first.' },
    });
  });

  it('answers after the state that results from a request', async () => {
    expect(await ask('open', { variant: 'M', now })).toMatchObject({ kind: 'answer', value: undefined });
    expect(kindsOf()).toEqual(['state', 'answer']);
    expect(posted[0]).toMatchObject({ state: { variant: 'M', slotSeconds: 60, tasks: [] } });
    posted = [];
    await ask('advance', 120);
    expect(kindsOf().slice(0, 2)).toEqual(['state', 'answer']);
  });

  it('answers a quote with its value', async () => {
    expect(await ask('quoteGrant', '20')).toMatchObject({
      kind: 'answer',
      value: { total: expect.anything() },
    });
  });

  it('refuses a request with the text of its error, and stays open', async () => {
    expect(await ask('quoteGrant', 'many')).toMatchObject({
      ...{ kind: 'refusal', error: { message: expect.stringContaining('many'), hint: expect.any(String) } },
    });
    expect(await ask('advanceToNextSlot')).toMatchObject({ kind: 'answer' });
  });

  it('replaces the network by another', async () => {
    await ask('open', { variant: 'H', now });
    const states = posted.flatMap((one) => (one.kind === 'state' ? [one.state] : []));
    expect(states.at(-1)).toMatchObject({ variant: 'H', slotSeconds: 3600, tasks: [], events: [] });
  });
});
