import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeError } from '../worker/connectPeer.js';
import type { WalletPayload } from '../worker/WorkerProtocol.js';
import {
  askWallet,
  createWalletQuestion,
  listWallets,
  openWallet,
  type QuestionStage,
  type Wallet,
} from './wallet.js';

const account = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', name: 'Alice' };

afterEach(() => vi.unstubAllGlobals());

describe('wallets of the extension convention', () => {
  // polkadot-js/extension, packages/extension-inject/src/bundle.ts: both forms of injectExtension.
  const opened = { accounts: { get: async () => [account] }, signer: {} };
  const enable = vi.fn(async (_origin: string) => opened);
  const refuse = async () => {
    throw new Error('This extension does not have support for enable(...)');
  };

  it.each([
    ['enable', { enable, version: '0.61.7' }],
    ['connect', { connect: enable, enable: refuse }],
  ])('are opened by %s, with the name of the page', async (_name, injected) => {
    vi.stubGlobal('injectedWeb3', { one: injected });
    expect(listWallets()).toEqual(['one']);
    expect(await openWallet('one')).toMatchObject({ name: 'one', accounts: [account] });
    expect(enable).toHaveBeenLastCalledWith('Parachron');
    expect(await openWallet('two')).toBeUndefined();
  });
});

describe('the signature of a wallet', () => {
  const payload = { address: account.address } as WalletPayload;
  const signature = '0x01aa' as const;
  const ask = (signPayload?: (given: unknown) => Promise<unknown>) =>
    askWallet({ name: 'one', accounts: [account], signer: { signPayload } as Wallet['signer'] }, payload);

  it('is asked for the payload as the worker made it', async () => {
    const sign = vi.fn(async () => ({ id: 1, signature }));
    expect(await ask(sign)).toEqual({ id: 1, signature });
    expect(sign).toHaveBeenCalledWith(payload);
  });

  // @polkadot/types, SignerResult: the transaction that the wallet has changed, such as by a metadata hash.
  it('may come with the transaction as the wallet has signed it', async () => {
    const signed = { id: 1, signature, signedTransaction: '0x0102' };
    expect(await ask(async () => signed)).toEqual(signed);
    expect(await ask(async () => ({ ...signed, signedTransaction: null }))).toEqual({ id: 1, signature });
  });

  it('can always be sent to the worker', async () => {
    const result = await ask(async () => ({ id: 1, signature, close: () => undefined }));
    expect(structuredClone(result)).toEqual({ id: 1, signature });
  });

  it.each<[string, unknown, string]>([
    ['an error', new Error('Cancelled'), 'Cancelled'],
    ['an object with a message', { code: 4001, message: 'User rejected.' }, 'User rejected.'],
    ['a text', 'closed', 'closed'],
    ['nothing', undefined, 'undefined'],
  ])('that is refused with %s has a reason', async (_what, refusal, reason) => {
    const refused = await ask(async () => Promise.reject(refusal)).catch((error: unknown) => error);
    expect(describeError(refused).message).toBe(reason);
  });

  it.each([
    ['signs no transactions', async () => askWallet({ name: 'one', accounts: [], signer: {} }, payload)],
    ['is not open', async () => askWallet(undefined, payload)],
    ['answers nothing', async () => ask(async () => undefined)],
  ])('is refused where the wallet %s', async (_what, refuse) => {
    await expect(refuse()).rejects.toThrow('the wallet cannot sign transactions');
  });
});

it('returns the answer of the wallet', async () => {
  const stages: QuestionStage[] = [];
  const question = createWalletQuestion((stage) => stages.push(stage));
  expect(await question.ask(async () => ({ result: 1 }))).toEqual({ result: 1 });
  question.reset();
  expect(stages).toEqual(['open', 'answered', 'none']);
});

it('ignores the answer of a wallet after the user cancelled, and asks again', async () => {
  const question = createWalletQuestion(() => undefined);
  let sign: (answer: { result: number }) => void = () => undefined;
  const asked = question.ask(
    () =>
      new Promise<{ result: number }>((resolve) => {
        sign = resolve;
      }),
  );
  question.stop();
  sign({ result: 1 });
  await expect(asked).rejects.toThrow('the page no longer waits for its answer.');
  expect(await question.ask(async () => ({ result: 2 }))).toEqual({ result: 2 });
});

describe('a second question', () => {
  /** A wallet that answers when the test says so. */
  const createWallet = () => {
    const answers: ((answer: string) => void)[] = [];
    const put = () => new Promise<string>((resolve) => void answers.push(resolve));
    return { answers, put };
  };

  it('ends the waiting for the first, and its stage is the only one', async () => {
    const stages: QuestionStage[] = [];
    const { ask } = createWalletQuestion((stage) => stages.push(stage));
    const { answers, put } = createWallet();
    const [first, second] = [ask(put), ask(put)];
    await expect(first).rejects.toThrow('the page no longer waits for its answer.');
    answers[0]?.('late');
    expect(stages).toEqual(['open', 'open']);
    answers[1]?.('signed');
    expect(await second).toBe('signed');
    expect(stages).toEqual(['open', 'open', 'answered']);
  });

  it('can be stopped by the user after the first was answered late', async () => {
    const { ask, stop } = createWalletQuestion(() => undefined);
    const { answers, put } = createWallet();
    ask(put).catch(() => undefined);
    const second = ask(put);
    answers[0]?.('late');
    stop();
    await expect(second).rejects.toThrow('the page no longer waits for its answer.');
  });

  it('is not needed to drop the first', async () => {
    const stages: QuestionStage[] = [];
    const { ask, reset } = createWalletQuestion((stage) => stages.push(stage));
    const first = ask(createWallet().put);
    reset();
    await expect(first).rejects.toThrow('the page no longer waits for its answer.');
    expect(stages).toEqual(['open', 'none']);
  });
});

it('a wallet that refuses is an answer too', async () => {
  const stages: QuestionStage[] = [];
  const { ask } = createWalletQuestion((stage) => stages.push(stage));
  await expect(ask(async () => Promise.reject(new Error('Cancelled')))).rejects.toThrow('Cancelled');
  expect(stages).toEqual(['open', 'answered']);
});
