import { afterEach, describe, expect, it, vi } from 'vitest';
import { toShownError } from '../PageError.js';
import type { WalletPayload } from '../worker/WorkerProtocol.js';
import { listOptions } from './WalletPanel.js';
import { askWallet, listWallets, openWallet, type Wallet } from './wallet.js';

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

it('an account of a wallet without an address, or with a name that is no text, does not end the page', async () => {
  const odd = [undefined, 7, {}, { address: 5 }, { address: `0x${'11'.repeat(20)}` }];
  const named = [
    { ...account, name: { first: 'Alice' } },
    { ...account, name: null },
  ];
  const accounts = { get: async () => [...odd, ...named] };
  vi.stubGlobal('injectedWeb3', { one: { enable: async () => ({ accounts, signer: {} }) } });
  const opened = await openWallet('one');
  expect(opened?.accounts).toEqual([1, 2].map(() => ({ ...account, name: '' })));
});

it('the accounts of a wallet are listed in a time that grows with their number alone', () => {
  let asked = 0;
  const wallet = { name: 'one', accounts: [], signer: {} };
  const accounts = Array.from({ length: 1_000 }, () => ({
    ...account,
    get wallet() {
      asked += 1;
      return wallet;
    },
  }));
  expect(listOptions(accounts)).toHaveLength(1_000);
  expect(asked).toBeLessThan(10_000);
});

describe('the signature of a wallet', () => {
  const payload = { address: account.address } as WalletPayload;
  const signature = '0x01aa' as const;
  const createSignal = () => new AbortController().signal;
  const ask = (signPayload?: (given: unknown) => Promise<unknown>) =>
    askWallet(
      { name: 'one', accounts: [account], signer: { signPayload } as Wallet['signer'] },
      payload,
      createSignal(),
    );

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
    ['nothing', undefined, 'no reason was given.'],
    ['an object without a message', { code: 4001 }, 'no reason was given.'],
    ['an error without a message', new Error(), 'no reason was given.'],
  ])('that is refused with %s has a reason', async (_what, refusal, reason) => {
    const refused = await ask(async () => Promise.reject(refusal)).catch((error: unknown) => error);
    expect(toShownError(refused).message).toBe(reason);
  });

  it.each([
    [
      'signs no transactions',
      async () => askWallet({ name: 'one', accounts: [], signer: {} }, payload, createSignal()),
    ],
    ['is not open', async () => askWallet(undefined, payload, createSignal())],
    ['answers nothing', async () => ask(async () => undefined)],
    [
      'has no signer',
      async () => {
        const enable = async () => ({ accounts: { get: async () => [account] } });
        vi.stubGlobal('injectedWeb3', { one: { enable } });
        return askWallet(await openWallet('one'), payload, createSignal());
      },
    ],
  ])('is refused where the wallet %s', async (_what, refuse) => {
    await expect(refuse()).rejects.toThrow('the wallet cannot sign transactions');
  });

  it('is refused by a wallet that throws at once, and nothing is left when the waiting ends', async () => {
    const signPayload = () => {
      throw new Error('Locked');
    };
    const wallet = { name: 'one', accounts: [account], signer: { signPayload } };
    const waiting = new AbortController();
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    await expect(askWallet(wallet, payload, waiting.signal)).rejects.toThrow('Locked');
    waiting.abort();
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
