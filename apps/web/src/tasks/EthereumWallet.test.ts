import type { Chain } from '@parachron/client';
import { describe, expect, it, vi } from 'vitest';
import { type EthereumAnswer, type EthereumQuestion, EthereumWallet } from './EthereumWallet.js';

const from = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac';
const contract = '0x000000000000000000000000000000000000080b';
const hashes = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const;
const grant = { title: 'grant', to: contract, data: '0x74a34dd3', value: 0n } as const;
const funding = { title: 'funds', to: from, data: '0x', value: 10n ** 18n } as const;
const receipt = { status: '0x1', blockNumber: '0x7', gasUsed: '0x5208', effectiveGasPrice: '0x64' };
/** EIP-155 names 1284 as the chain id of Moonbeam; SCALE writes it with its lowest byte first. */
const scale = Uint8Array.from([0x04, 0x05, 0, 0, 0, 0, 0, 0]);
const moonbeam = '0x504';

/** A parachain with a chain id, whose finalized block has a number that grows with each look. */
function createChain({ id = scale, refuses = false } = {}) {
  let number = 5;
  const read = async (reads: { id: { decode(bytes: Uint8Array): bigint } }) => ({
    id: refuses
      ? { known: false, reason: 'It has no such API.' }
      : { known: true, value: reads.id.decode(id) },
  });
  const snapshot = async () => ({ block: { number: number++ }, read });
  const runtime = { chain: 'Target', token: { symbol: 'TGT', decimals: 6 } };
  return { snapshot, runtime } as unknown as Chain;
}

/** A wallet with an answer for each method; the answers of a list are given one by one. */
function createWallet(answers: Readonly<Record<string, EthereumAnswer | readonly EthereumAnswer[]>>) {
  const asked: EthereumQuestion[] = [];
  const wallet = new EthereumWallet(async (question) => {
    const nth = asked.filter(({ method }) => method === question.method).length;
    asked.push(question);
    const answer = answers[question.method] ?? { reason: 'unknown method' };
    return 'length' in answer ? (answer[nth] ?? {}) : answer;
  });
  return { wallet, asked };
}

const options = { chain: createChain(), from, pauseMs: 1 };

describe('a wallet for Ethereum pages', () => {
  it('sends each transaction separately, after the block of the one before', async () => {
    const { wallet, asked } = createWallet({
      eth_chainId: { result: moonbeam },
      eth_sendTransaction: [{ result: hashes[0] }, { result: hashes[1] }],
      eth_getTransactionReceipt: [
        { result: null },
        { reason: 'the node is busy' },
        { result: receipt },
        { result: { ...receipt, blockNumber: '0x9' } },
      ],
    });
    const chain = createChain();
    const sent = await wallet.send([grant, funding], { ...options, chain });
    expect(sent).toEqual({ chain: 'Target', block: 9, hash: hashes[1], fee: '4.2 TGT' });
    expect((await chain.snapshot()).block.number).toBeGreaterThan(9);
    expect(asked.map(({ method }) => method.replace('eth_', ''))).toEqual([
      ...['chainId', 'sendTransaction', ...Array(3).fill('getTransactionReceipt')],
      ...['chainId', 'sendTransaction', 'getTransactionReceipt'],
    ]);
    const wanted = asked.filter(({ method }) => method === 'eth_sendTransaction');
    expect(wanted.map(({ params }) => params)).toEqual([
      [{ from, to: contract, data: '0x74a34dd3', value: '0x0' }],
      [{ from, to: from, value: '0xde0b6b3a7640000' }],
    ]);
  });

  it.each([
    [{ eth_chainId: { result: '0x1' } }, createChain(), 'ETHEREUM_CHAIN_DIFFERS'],
    [{ eth_chainId: { result: moonbeam } }, createChain({ refuses: true }), 'ETHEREUM_NOT_ACCEPTED'],
    [{ eth_chainId: { reason: 'locked' } }, createChain(), 'ETHEREUM_REQUEST_FAILED'],
    [{ eth_chainId: { result: '<b>' } }, createChain(), 'ETHEREUM_REQUEST_FAILED'],
  ])('sends nothing on another chain or after an error: %o', async (answers, chain, code) => {
    const { wallet, asked } = createWallet(answers);
    await expect(wallet.send([grant], { ...options, chain })).rejects.toMatchObject({ code });
    expect(asked.some(({ method }) => method === 'eth_sendTransaction')).toBe(false);
  });

  it.each([
    [{ reason: 'User rejected the request.' }, { result: receipt }, 'ETHEREUM_TRANSACTION_REFUSED'],
    [{ result: 'sent' }, { result: receipt }, 'ETHEREUM_TRANSACTION_REFUSED'],
    [{ result: hashes[0] }, { result: { ...receipt, status: '0x0' } }, 'ETHEREUM_TRANSACTION_FAILED'],
  ])('stops if the wallet answers %o', async (eth_sendTransaction, eth_getTransactionReceipt, code) => {
    const eth_chainId = { result: moonbeam };
    const { wallet, asked } = createWallet({ eth_chainId, eth_sendTransaction, eth_getTransactionReceipt });
    await expect(wallet.send([grant, funding], options)).rejects.toMatchObject({ code });
    expect(asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1);
  });

  it.each([
    ['no gas', { ...receipt, gasUsed: undefined }],
    ['no price', { ...receipt, effectiveGasPrice: null }],
    ['a price that is no number', { ...receipt, effectiveGasPrice: '-0x1' }],
  ])('sends with an unknown fee if a receipt has %s', async (_what, result) => {
    const { wallet } = createWallet({
      eth_chainId: { result: moonbeam },
      eth_sendTransaction: [{ result: hashes[0] }, { result: hashes[1] }],
      eth_getTransactionReceipt: [{ result }, { result: receipt }],
    });
    expect(await wallet.send([grant, funding], options)).toMatchObject({
      block: 7,
      hash: hashes[1],
      fee: '',
    });
  });

  it('sends nothing more after the user has chosen another network between two transactions', async () => {
    const { wallet, asked } = createWallet({
      eth_chainId: [{ result: moonbeam }, { result: '0x1' }],
      eth_sendTransaction: { result: hashes[0] },
      eth_getTransactionReceipt: { result: receipt },
    });
    await expect(wallet.send([grant, funding], options)).rejects.toMatchObject({
      code: 'ETHEREUM_CHAIN_DIFFERS',
      message: 'Chain id of the wallet: expected 1284 as on the parachain, got 1.',
    });
    expect(asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1);
  });

  it('gives up after five minutes without a receipt, and names the transaction', async () => {
    vi.useFakeTimers();
    const { wallet } = createWallet({
      ...{ eth_chainId: { result: moonbeam }, eth_sendTransaction: { result: hashes[0] } },
      eth_getTransactionReceipt: { result: null },
    });
    let failure: unknown;
    wallet.send([grant], { chain: createChain(), from }).catch((error: unknown) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(299_000);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(failure).toMatchObject({ code: 'ETHEREUM_TRANSACTION_PENDING', facts: { hash: hashes[0] } });
  });

  it('recognises a proxy contract by its answer', async () => {
    const answer = (eth_call: EthereumAnswer) =>
      createWallet({ eth_call }).wallet.hasProxy({ to: contract, data: '0xe26d38ed', value: 0n });
    await expect(answer({ result: `0x${'0'.repeat(63)}1` })).resolves.toBe(true);
    await expect(answer({ result: `0x${'0'.repeat(64)}` })).resolves.toBe(false);
    // An account without code answers with no bytes, and another contract reverts or gives another number.
    for (const none of [{ result: '0x' }, { reason: 'reverted' }, { result: `0x${'0'.repeat(63)}2` }]) {
      await expect(answer(none)).rejects.toMatchObject({ code: 'PROXY_CONTRACT_MISSING' });
    }
  });
});
