import type { Hex } from '@parachron/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChecklistState, PlannedCall } from '../checklist/ChecklistProtocol.js';
import { checkLinks } from '../checklist/parseRequest.js';
import { PageError, stripTexts } from '../PageError.js';
import { connectPeer, type Methods } from './connectPeer.js';
import { createSigner } from './createSigner.js';
import { startChecklist } from './startChecklist.js';
import { createPace } from './startTasks.js';
import type { PageMethods, WalletPayload } from './WorkerProtocol.js';

// Specification, "Identity": Alice, and her address of prefix 42.
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

/** Two threads that are connected with each other. */
function connectThreads<A extends Methods<A>, B extends Methods<B>>(own: A, other: B) {
  const create = () => {
    const listeners: ((event: never) => void)[] = [];
    const addEventListener = (_kind: string, listener: (event: never) => void) =>
      void listeners.push(listener);
    const take = (data: unknown) => {
      for (const one of listeners) one({ data: structuredClone(data) } as never);
    };
    return { addEventListener, take };
  };
  const [here, there] = [create(), create()];
  return [
    connectPeer<B, A>({ ...here, postMessage: there.take }, own),
    connectPeer<A, B>({ ...there, postMessage: here.take }, other),
  ] as const;
}

describe('the wallet of the page', () => {
  const payload = (method: string) => ({ address, method }) as unknown as WalletPayload;
  const connect = (sign: PageMethods<object>['sign']) =>
    createSigner(connectThreads({}, { sign } as PageMethods<object>)[0]).signPayload ?? expect.fail();

  it('gets each payload, and each answer is that of its payload', async () => {
    const answers: (() => void)[] = [];
    const sign = connect(
      ({ method }) =>
        new Promise((resolve) => {
          answers.unshift(() => resolve({ id: 1, signature: method as Hex }));
        }),
    );
    const signed = Promise.all([sign(payload('0x0a')), sign(payload('0x0b'))]);
    await expect.poll(() => answers).toHaveLength(2);
    for (const answer of answers) answer();
    expect((await signed).map(({ signature }) => signature)).toEqual(['0x0a', '0x0b']);
  });

  it('that refuses has a reason', async () => {
    const sign = connect(async () => Promise.reject(new Error('Cancelled')));
    const message = 'The wallet did not sign: Cancelled.';
    await expect(sign(payload('0x01'))).rejects.toThrow(message);
  });
});

it('an error reaches the other thread with its hint, and without marks that hide or turn its text', async () => {
  const fail = async () => {
    throw new PageError({ message: 'x\u202ey', hint: 'Sign again.' });
  };
  const [worker] = connectThreads({}, { fail });
  const shown = { message: 'xy', hint: 'Sign again.' };
  await expect(worker.call('fail')).rejects.toMatchObject({ shown });
});

it('a request that the other thread cannot answer is refused: no such method, or a result that no message carries', async () => {
  const [worker] = connectThreads({}, { give: async () => () => 1 });
  const calls = [worker.call('give'), worker.call('take' as 'give')];
  for (const call of calls) await expect(call).rejects.toBeInstanceOf(PageError);
});

describe('the summary of a call of the plan', () => {
  const context = { signer: {}, setState: () => undefined, fail: () => undefined };
  const methods = startChecklist(context);
  const summarize = (account: string | undefined) =>
    methods.summarize(
      {
        hex: '0x00',
        account,
        costs: [],
        links: [],
        signer: 'the user 5Other on Target',
      } as unknown as PlannedCall,
      address,
    );

  it('is refused if the wallet has another account than the plan', async () => {
    const needed = `0x${'11'.repeat(32)}`;
    await expect(summarize(needed)).rejects.toThrow(
      `${address} cannot sign this call: expected the user 5Other on Target.`,
    );
  });

  it.each([undefined, alice, alice.toUpperCase().replace('0X', '0x')])(
    'is for the account %s in any spelling, and needs the checklist',
    async (account) => {
      await expect(summarize(account)).rejects.toThrow('The chain of the call is not connected.');
      await expect(methods.send(1)).rejects.toThrow('The summary is outdated.');
    },
  );
});

it('removes direction marks and invisible characters from every text, and nothing else', () => {
  const hostile = { name: 'Good\u202e\u200b Chain\u0007', list: ['<b>\u001b[31m', 1n, undefined], at: null };
  expect(stripTexts(hostile)).toEqual({ name: 'Good Chain', list: ['<b>[31m', 1n, undefined], at: null });
  expect(stripTexts('{\n "a": 1\n}')).toBe('{\n "a": 1\n}');
});

it('the state of the checklist has no characters that hide or turn its text', async () => {
  const states: Partial<ChecklistState>[] = [];
  const context = { signer: {}, setState: (state: object) => void states.push(state), fail: () => undefined };
  const file = new File(['PK\u0003\u202e'], 'good\u202enosj.exe');
  const request = { ...checkLinks.parse(''), relay: file.name, targetPara: '2000' };
  await startChecklist(context).start(request, { relay: file });
  expect(JSON.stringify(states)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const { chains, run } = Object.assign({}, ...states) as ChecklistState;
  expect(chains).toMatchObject([{ endpoint: 'goodnosj.exe', stage: 'failed' }]);
  expect(run?.sentence).toMatch(/^Not checked: goodnosj.exe is not .*"PK"/);
  expect(run?.documents.html).toContain('goodnosj.exe');
});

describe('the state of the tasks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once for many changes, at the end of a pause', async () => {
    const send = vi.fn();
    const noteChange = createPace(send);
    for (let change = 0; change < 100; change += 1) noteChange();
    await vi.advanceTimersByTimeAsync(199);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    noteChange();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
