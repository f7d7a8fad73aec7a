import type { Chain } from '@parachron/client';
import { formatTokens, type Hex, isRecord, runtimeCallRead, type Snapshot } from '@parachron/core';
import type { ProxyContractCall } from '@parachron/proxy';
import { u8aToBigInt } from '@polkadot/util';
import { texts } from '../texts.js';
import type { EthereumTransaction } from './EthereumTransaction.js';
import {
  EthereumChainDiffersError,
  EthereumNotAcceptedError,
  EthereumRequestFailedError,
  EthereumTransactionFailedError,
  EthereumTransactionPendingError,
  EthereumTransactionRefusedError,
  ProxyContractMissingError,
} from './ethereumErrors.js';
import type { SentTransaction } from './TasksProtocol.js';

/** A request of EIP-1193 to a wallet. */
export interface EthereumQuestion {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The answer of a wallet: its result, or the reason why it gives none. */
export interface EthereumAnswer {
  readonly result?: unknown;
  readonly reason?: string;
}

/** Milliseconds between two requests for a receipt, and until the page gives up. */
const pollMs = 1_000;
const longestMs = 300_000;

/** A wallet for Ethereum pages (EIP-1193): it signs and sends transactions of the chain that it is connected to. */
export class EthereumWallet {
  readonly #ask: (question: EthereumQuestion) => Promise<EthereumAnswer>;

  constructor(ask: (question: EthereumQuestion) => Promise<EthereumAnswer>) {
    this.#ask = ask;
  }

  /**
   * Checks that the wallet is connected to a parachain, by the chain id of both.
   *
   * @throws ETHEREUM_NOT_ACCEPTED when the runtime has no chain id for Ethereum transactions
   * @throws ETHEREUM_CHAIN_DIFFERS when the wallet is connected to another chain
   * @throws ETHEREUM_REQUEST_FAILED when the wallet does not answer
   */
  async requireChain(target: Snapshot): Promise<void> {
    const { id } = await target.read({ id: chainIdRead });
    if (!id.known) throw new EthereumNotAcceptedError({ reason: id.reason });
    const own = BigInt(await this.#request('eth_chainId', [], quantity));
    if (own !== id.value) {
      throw new EthereumChainDiffersError({ wallet: own.toString(), parachain: id.value.toString() });
    }
  }

  /**
   * Asks the proxy contract for a proxy, at the newest block of the wallet's node. Only this contract answers the query with 0 or 1.
   *
   * @throws PROXY_CONTRACT_MISSING when the address gives another answer
   */
  async hasProxy({ to, data }: ProxyContractCall): Promise<boolean> {
    const { result } = await this.#ask({ method: 'eth_call', params: [{ to, data }, 'latest'] });
    if (typeof result !== 'string' || !/^0x0{63}[01]$/.test(result)) {
      throw new ProxyContractMissingError({ contract: to });
    }
    return result.endsWith('1');
  }

  /**
   * Sends transactions one by one, each after the wallet's own confirmation, and waits until the last block is final.
   *
   * @param options `chain`, the parachain; `from`, the account of the wallet; `pauseMs` between two requests for a receipt, 1000 by default
   * @throws ETHEREUM_TRANSACTION_REFUSED when the wallet does not send a transaction
   * @throws ETHEREUM_TRANSACTION_FAILED, ETHEREUM_TRANSACTION_PENDING; the errors of `requireChain`
   */
  async send(
    transactions: readonly EthereumTransaction[],
    {
      chain,
      from,
      pauseMs = pollMs,
    }: { readonly chain: Chain; readonly from: string; readonly pauseMs?: number },
  ): Promise<SentTransaction> {
    let paid: bigint | undefined = 0n;
    let last = { block: 0, hash: '0x' as Hex };
    for (const transaction of transactions) {
      // The user may choose another network in the wallet at any time.
      await this.requireChain(await chain.snapshot());
      const { block, hash, fee } = await this.#sendOne(transaction, { from, pauseMs });
      last = { block, hash };
      paid = fee === undefined || paid === undefined ? undefined : paid + fee;
    }
    const deadline = Date.now() + longestMs;
    while ((await chain.snapshot()).block.number < last.block && Date.now() < deadline) await waitMs(pauseMs);
    const { chain: name, token } = chain.runtime;
    return { chain: name, ...last, fee: paid === undefined ? '' : formatTokens(paid, token) };
  }

  async #sendOne(
    { title, to, data, value }: EthereumTransaction,
    { from, pauseMs }: { readonly from: string; readonly pauseMs: number },
  ): Promise<{ readonly block: number; readonly hash: Hex; readonly fee: bigint | undefined }> {
    const wanted = { from, to, ...(data === '0x' ? {} : { data }), value: `0x${value.toString(16)}` };
    const { result, reason } = await this.#ask({ method: 'eth_sendTransaction', params: [wanted] });
    if (!isHash(result)) {
      throw new EthereumTransactionRefusedError({ title, reason: reason ?? texts.reasons.noHash });
    }
    const deadline = Date.now() + longestMs;
    while (Date.now() < deadline) {
      const { result: receipt } = await this.#ask({ method: 'eth_getTransactionReceipt', params: [result] });
      if (isRecord(receipt) && quantity.test(String(receipt.blockNumber))) {
        if (receipt.status !== '0x1') throw new EthereumTransactionFailedError({ title, hash: result });
        return { block: Number(receipt.blockNumber), hash: result, fee: readFee(receipt) };
      }
      await waitMs(pauseMs);
    }
    throw new EthereumTransactionPendingError({ title, hash: result });
  }

  async #request(method: string, params: readonly unknown[], form: RegExp): Promise<string> {
    const { result, reason } = await this.#ask({ method, params });
    if (typeof result === 'string' && form.test(result)) return result;
    throw new EthereumRequestFailedError({ method, reason: reason ?? texts.reasons.otherForm });
  }
}

/** The chain id that Ethereum transactions of a parachain have; every chain that accepts them has this runtime API. */
const chainIdRead = runtimeCallRead(
  'EthereumRuntimeRPCApi',
  'chain_id',
  () => new Uint8Array(),
  (result) => u8aToBigInt(result, { isLe: true }),
);

const quantity = /^0x[\da-f]{1,16}$/i;
const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value);

function readFee({ gasUsed, effectiveGasPrice }: Record<string, unknown>): bigint | undefined {
  const [gas, price] = [String(gasUsed), String(effectiveGasPrice)];
  return quantity.test(gas) && quantity.test(price) ? BigInt(gas) * BigInt(price) : undefined;
}

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
