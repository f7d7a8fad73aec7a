import { createElement } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlannedCall, createWallet } from '../../test/support/checklistRuns.js';
import { TestPage } from '../../test/support/TestPage.js';
import { parseShareLink } from '../checklist/CheckRequest.js';
import { type UsedChecklist, useChecklist } from './useChecklist.js';

const page = new TestPage();
let used: UsedChecklist;
function Checklist() {
  used = useChecklist();
  return createElement('p', null, used.question.stage);
}

const request = parseShareLink('#check?relay=wss%3A%2F%2Frelay.example');
const call = createPlannedCall();
const summary = { call, address: '5Alice', fee: '0.01 ROC' };
const signature = '0x01aa' as const;
const start = () => page.run(() => used.start(request, {}));
beforeEach(async () => {
  await page.render(Checklist, {});
  await start();
});

/** A wallet whose user answers when the test says so. */
function createSlowWallet() {
  const answers: (() => void)[] = [];
  const signPayload = vi.fn(
    () =>
      new Promise<{ id: number; signature: typeof signature }>((resolve) => {
        answers.push(() => resolve({ id: 1, signature }));
      }),
  );
  return { answers, wallet: createWallet({ signer: { signPayload } }), signPayload };
}

const sendCall = async (wallet: ReturnType<typeof createWallet>) => {
  await page.run(() => used.summarize(call, '5Alice'));
  await page.send({ kind: 'summary', summary });
  await page.run(() => used.send(wallet));
  await page.send({ kind: 'sign', request: { number: 1, payload: { address: '5Alice' } } });
};

describe('the checklist of the page', () => {
  it('starts a worker with the request and its files', async () => {
    const relay = new File(['{}'], 'relay.json');
    await page.run(() => used.start(request, { relay }));
    expect(page.worker.name).toBe('checklist');
    expect(page.worker.posted).toEqual([{ kind: 'start', request, files: { relay: expect.any(Blob) } }]);
  });

  it('shows what its worker reports', async () => {
    const chain = { role: 'relay', endpoint: 'wss://relay.example', isFile: false, stage: 'connecting' };
    await page.send({ kind: 'chains', chains: [chain] });
    await page.send({ kind: 'progress', text: 'Reading' });
    expect([used.chains, used.progress]).toEqual([[chain], 'Reading']);
    await page.send({ kind: 'progress', text: undefined });
    await page.send({ kind: 'run', run: { number: 1 } });
    expect([used.progress, used.run]).toEqual([undefined, { number: 1 }]);
    await page.send({ kind: 'failure', error: { message: 'No relay.', hint: 'Give one.' } });
    expect(used.error).toEqual({ message: 'No relay.', hint: 'Give one.' });
  });

  it('ends the former worker with a new start, and forgets what that worker reported', async () => {
    const former = page.worker;
    await page.send({ kind: 'chains', chains: [{ role: 'relay' }] });
    await page.send({ kind: 'run', run: { number: 1 } });
    await page.send({ kind: 'failure', error: { message: 'Lost.' } });
    await page.run(() => used.watch(true));
    await start();
    expect([former.isEnded, page.worker === former]).toEqual([true, false]);
    expect(used).toMatchObject({ chains: [], run: undefined, error: undefined, isWatching: false });
  });

  it('checks again, and watches, by its worker', async () => {
    await page.run(() => used.checkAgain());
    await page.run(() => used.watch(true));
    await page.run(() => used.watch(false));
    expect(page.worker.posted.slice(1)).toEqual([
      { kind: 'again' },
      { kind: 'watch', isWatching: true },
      { kind: 'watch', isWatching: false },
    ]);
  });

  it.each<[string, () => unknown, string]>([
    [
      'whose code was not loaded',
      () => page.worker.send({ kind: 'unloaded' }),
      'The checklist could not be loaded.',
    ],
    ['whose script was not loaded', () => page.worker.fail(''), 'The checklist could not be loaded.'],
    ['that failed outside a request', () => page.worker.fail('x is undefined'), 'x is undefined'],
  ])('ends a worker %s, and says why', async (_what, fail, message) => {
    await page.run(fail);
    expect([used.error?.message, page.worker.isEnded]).toEqual([message, true]);
  });

  it('ends its worker with the page', async () => {
    await page.render('p' as never, {});
    expect(page.worker.isEnded).toBe(true);
  });
});

describe('the signature of a call', () => {
  it('goes from the wallet to the worker that asked', async () => {
    const { wallet, answers, signPayload } = createSlowWallet();
    await sendCall(wallet);
    expect(signPayload).toHaveBeenCalledWith({ address: '5Alice' });
    expect([used.signing.stage, used.question.stage]).toEqual(['sending', 'open']);
    await page.run(() => answers[0]?.());
    expect(used.question.stage).toBe('answered');
    expect(page.worker.posted.at(-1)).toEqual({ kind: 'signed', number: 1, result: { id: 1, signature } });
    await page.send({ kind: 'sent', sent: { block: 7, hash: '0x07', fee: '0.01 ROC' } });
    expect(used.signing).toMatchObject({ stage: 'sent', id: '1', sent: { block: 7 } });
  });

  it('is refused to the worker where the user stops waiting for the wallet', async () => {
    const { wallet, answers } = createSlowWallet();
    await sendCall(wallet);
    await page.run(() => used.question.stop());
    const last = { kind: 'signed', number: 1, reason: 'the page no longer waits for its answer.' };
    expect(page.worker.posted.at(-1)).toEqual(last);
    await page.run(() => answers[0]?.());
    expect(page.worker.posted.at(-1)).toEqual(last);
  });

  it('never reaches another worker, whose questions have the same numbers', async () => {
    const earlier = createSlowWallet();
    await sendCall(earlier.wallet);
    await start();
    const later = createSlowWallet();
    await sendCall(later.wallet);
    await page.run(() => earlier.answers[0]?.());
    expect(page.worker.posted).not.toContainEqual(expect.objectContaining({ kind: 'signed' }));
    expect(used.question.stage).toBe('open');
  });

  it('is asked for nothing before the summary', async () => {
    await page.run(() => used.summarize(call, '5Alice'));
    await page.run(() => used.send(createWallet()));
    expect(page.worker.posted.at(-1)).toEqual({ kind: 'summarize', call, address: '5Alice' });
    expect(used.signing.stage).toBe('asking');
  });
});
