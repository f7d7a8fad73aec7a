import { type Chain, connect, submit } from '@parachron/client';
import { type Call, encodeCall, type Hex, parseAccount } from '@parachron/core';
import { addProxyCall, getProxyFacts, listProxyTypes, removeProxyCall, transferCall } from '@parachron/proxy';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import type { Page } from 'playwright-core';

/** docs.moonbeam.network, "Pre-funded Development Accounts": the first account. */
export const ethereumAccount = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac';
const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';

/** The address of the fake chain's proxy contract, unlike the address of the Moonbeam family. */
export const proxyContract = '0x000000000000000000000000000000000000abcd';

/** Selectors of moonbeam-foundation/moonbeam, precompiles/proxy/Proxy.sol. */
const selectors = { addProxy: '0x74a34dd3', removeProxy: '0xfef3f708', isProxy: '0xe26d38ed' };

interface Wanted {
  readonly from?: string;
  readonly to: Hex;
  readonly data?: Hex;
  readonly value?: Hex;
}

/**
 * Puts a wallet for Ethereum pages with the key of Alith into a page, by EIP-1193 and EIP-6963. The small chain executes no Ethereum
 * transactions: the node of the wallet makes calls of the chain from them, as the proxy contract does.
 *
 * `window.refusesToSign` makes the wallet refuse, and `window.ethereumChainId` gives it another network.
 *
 * @returns ends the connection of the wallet's node
 */
export async function installEthereumWallet(
  page: Page,
  { endpoint, chainId }: { readonly endpoint: string; readonly chainId: number },
): Promise<() => Promise<unknown>> {
  await cryptoWaitReady();
  const node = new EthereumNode(await connect(endpoint));
  await page.exposeFunction('askEthereumNode', (method: string, [first]: readonly unknown[]) => {
    if (method === 'eth_call') return node.call(first as Wanted);
    if (method === 'eth_sendTransaction') return node.send(first as Wanted);
    return node.receipts.get(String(first)) ?? null;
  });
  const id = `0x${chainId.toString(16)}`;
  await page.addInitScript(`{
    const provider = { on: () => {}, removeListener: () => {}, request: async ({ method, params }) => {
      if (method === 'eth_requestAccounts') { window.isEthereumOpen = true; return ['${ethereumAccount}']; }
      if (method === 'eth_chainId') return window.ethereumChainId ?? '${id}';
      if (!window.isEthereumOpen) throw { code: 4100, message: 'Unauthorized' };
      if (method === 'eth_sendTransaction') {
        window.ethereumAsked = (window.ethereumAsked ?? 0) + 1;
        if (window.refusesToSign) throw { code: 4001, message: 'User rejected the request.' };
      }
      return window.askEthereumNode(method, params);
    } };
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test <b>wallet</b>', icon: 'data:image/svg+xml,', rdns: 'example.test' };
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  }`);
  return () => node.chain.close();
}

/** The node of the wallet: answers of the proxy contract, and calls of the chain in place of Ethereum transactions. */
class EthereumNode {
  readonly chain: Chain;
  readonly receipts = new Map<string, object>();
  readonly #pair = new Keyring({ type: 'ethereum' }).addFromUri(`${phrase}/m/44'/60'/0'/0/0`);

  constructor(chain: Chain) {
    this.chain = chain;
  }

  async call({ to, data = '0x' }: Wanted): Promise<Hex> {
    if (to !== proxyContract || !data.startsWith(selectors.isProxy)) return '0x';
    const [real = '', delegate = '', type = ''] = readWords(data);
    const snapshot = await this.chain.snapshot();
    const accounts = { real: readAccount(real), delegate: readAccount(delegate) };
    const answer = await getProxyFacts(snapshot, accounts);
    const proxies = answer.known ? answer.facts.proxies : [];
    const has = proxies.some(
      (one) => one.delegate.hex === accounts.delegate.hex && one.proxyType === this.#nameType(type),
    );
    return `0x${(has ? '1' : '0').padStart(64, '0')}`;
  }

  async send({ from, to, data = '0x', value = '0x0' }: Wanted): Promise<Hex> {
    if (from?.toLowerCase() !== ethereumAccount.toLowerCase()) throw new Error('not in this wallet');
    const {
      block,
      hash,
      fee = 0n,
    } = await submit(this.chain, this.#readCall({ to, data, value }).hex, {
      signer: this.#pair,
    });
    const blockNumber = `0x${block.number.toString(16)}`;
    this.receipts.set(hash, {
      ...{ status: '0x1', blockNumber, gasUsed: `0x${fee.toString(16)}`, effectiveGasPrice: '0x1' },
    });
    return hash;
  }

  #readCall({ to, data, value }: Required<Omit<Wanted, 'from'>>): Pick<Call, 'hex'> {
    const { runtime } = this.chain;
    if (data === '0x') return transferCall(runtime, { to: parseAccount(to), amount: BigInt(value) });
    const [delegate = '', type = ''] = readWords(data);
    const grant = { delegate: readAccount(delegate), proxyType: this.#nameType(type) };
    if (to === proxyContract && data.startsWith(selectors.addProxy)) return addProxyCall(runtime, grant);
    if (to === proxyContract && data.startsWith(selectors.removeProxy))
      return removeProxyCall(runtime, grant);
    return encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark: data } });
  }

  /** The name of a proxy type by its number in a word of the ABI. */
  #nameType(word: string): string {
    const types = listProxyTypes(this.chain.runtime.registry);
    return types.find(({ index }) => index === Number(`0x${word}`))?.name ?? '';
  }
}

const readWords = (data: string): string[] => data.slice(10).match(/.{64}/g) ?? [];
const readAccount = (word: string) => parseAccount(`0x${word.slice(24)}`);
