import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletPayload } from '../checklist/ChecklistProtocol.js';
import {
  askEthereumWallet,
  askWallet,
  listWallets,
  type NamedProvider,
  openEthereumWallet,
  openWallet,
  type Wallet,
  watchEthereumWallets,
} from './wallet.js';

const account = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', name: 'Alice' };
const address = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
});
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
  const payload = { address: account.address } as WalletPayload['payload'];
  const signature = '0x01aa' as const;
  const ask = (signPayload?: (given: unknown) => Promise<unknown>) =>
    askWallet({ name: 'one', accounts: [account], signer: { signPayload } as Wallet['signer'] }, payload);

  it('is asked for the payload as the worker made it', async () => {
    const sign = vi.fn(async () => ({ id: 1, signature }));
    expect(await ask(sign)).toEqual({ result: { id: 1, signature } });
    expect(sign).toHaveBeenCalledWith(payload);
  });

  // @polkadot/types, SignerResult: the transaction that the wallet has changed, such as by a metadata hash.
  it('may come with the transaction as the wallet has signed it', async () => {
    const signed = { id: 1, signature, signedTransaction: '0x0102' };
    expect(await ask(async () => signed)).toEqual({ result: signed });
    expect(await ask(async () => ({ ...signed, signedTransaction: null }))).toEqual({
      result: { id: 1, signature },
    });
  });

  it('can always be sent to the worker', async () => {
    const { result } = await ask(async () => ({ id: 1, signature, close: () => undefined }));
    expect(structuredClone(result)).toEqual({ id: 1, signature });
  });

  it.each<[string, unknown, string]>([
    ['an error', new Error('Cancelled'), 'Cancelled'],
    ['an object with a message', { code: 4001, message: 'User rejected.' }, 'User rejected.'],
    ['a text', 'closed', 'closed'],
    ['nothing', undefined, 'undefined'],
  ])('that is refused with %s has a reason', async (_what, refusal, reason) => {
    expect(await ask(async () => Promise.reject(refusal))).toEqual({ reason });
  });

  it.each([
    ['signs no transactions', async () => askWallet({ name: 'one', accounts: [], signer: {} }, payload)],
    ['is not open', async () => askWallet(undefined, payload)],
    ['answers nothing', async () => ask(async () => undefined)],
  ])('is refused where the wallet %s', async (_what, refuse) => {
    expect(await refuse()).toEqual({ reason: 'the wallet cannot sign transactions' });
  });
});

describe('wallets for Ethereum pages', () => {
  const provider = { request: vi.fn(async (): Promise<unknown> => [address, 7]) };
  const announce = (detail: unknown) =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
  const watch = () => {
    const lists: string[][] = [];
    const end = watchEthereumWallets((found) => lists.push(found.map(({ name }) => name)));
    return { lists, end };
  };

  it('are found by their announcement, once each, until the page ends the search', () => {
    page.addEventListener('eip6963:requestProvider', () => announce({ info: { name: 'One' }, provider }));
    vi.stubGlobal('ethereum', { request: async () => [] });
    const { lists, end } = watch();
    announce({ info: { name: 'One again' }, provider });
    for (const damaged of [null, {}, { info: { name: 'None' } }]) announce(damaged);
    announce({ info: { name: 'Two' }, provider: { request: async () => [] } });
    end();
    announce({ info: { name: 'Three' }, provider: { request: async () => [] } });
    expect(lists).toEqual([['One (Ethereum)'], ['One (Ethereum)', 'Two (Ethereum)']]);
  });

  it('are window.ethereum if no wallet announces itself', () => {
    vi.stubGlobal('ethereum', provider);
    expect(watch().lists).toEqual([['window.ethereum (Ethereum)']]);
  });

  it('return accounts, answers, and the reasons of refusals', async () => {
    const named: NamedProvider = { name: 'One', provider };
    const wallet = await openEthereumWallet(named);
    expect(wallet).toMatchObject({ name: 'One', accounts: [{ address }] });
    const question = { method: 'eth_chainId', params: [] };
    provider.request.mockResolvedValueOnce('0x1');
    expect(await askEthereumWallet(wallet, question)).toEqual({ result: '0x1' });
    expect(provider.request).toHaveBeenLastCalledWith(question);
    // EIP-1193: an error with a code and a message, not always an instance of Error.
    provider.request.mockRejectedValueOnce({ code: 4001, message: 'User rejected the request.' });
    expect(await askEthereumWallet(wallet, question)).toEqual({ reason: 'User rejected the request.' });
    expect(await askEthereumWallet(undefined, question)).toEqual({});
  });

  it('give answers that can be sent to the worker', async () => {
    const wallet = await openEthereumWallet({ name: 'One', provider });
    provider.request.mockResolvedValueOnce({ status: '0x1', wait: () => undefined });
    const answer = await askEthereumWallet(wallet, { method: 'eth_getTransactionReceipt', params: ['0x'] });
    expect(structuredClone(answer)).toEqual({ result: { status: '0x1' } });
    provider.request.mockResolvedValueOnce(null);
    expect(await askEthereumWallet(wallet, { method: 'eth_call', params: [] })).toEqual({ result: null });
  });

  it.each([
    ['no list', 'accounts'],
    ['no address', [7, null, {}]],
  ])('have no account where they return %s', async (_what, given) => {
    provider.request.mockResolvedValueOnce(given);
    expect((await openEthereumWallet({ name: 'One', provider })).accounts).toEqual([]);
  });
});
