import type { InjectedSigner } from '@parachron/client';
import { isRecord } from '@parachron/core';
import type { WalletAnswer, WalletPayload } from '../checklist/ChecklistProtocol.js';
import type { EthereumAnswer, EthereumQuestion } from '../tasks/EthereumWallet.js';
import { texts } from '../texts.js';

/** An account of a wallet, by the convention of `@polkadot/extension-dapp`. */
export interface WalletAccount {
  readonly address: string;
  readonly name?: string;
}

/** A wallet in the page, by the same convention: `connect` of newer wallets also gives the name. */
interface Injected {
  connect?(origin: string): Promise<Opened & { readonly name?: string }>;
  enable?(origin: string): Promise<Opened>;
}

interface Opened {
  readonly accounts: { get(): Promise<readonly WalletAccount[]> };
  readonly signer: InjectedSigner;
}

/** A wallet that the user has connected to the page. */
export interface Wallet {
  readonly name: string;
  readonly accounts: readonly WalletAccount[];
  readonly signer: InjectedSigner;
  /** Present if the wallet is for Ethereum pages: it signs and sends Ethereum transactions only. */
  readonly ethereum?: EthereumProvider;
}

/** An account of a wallet that is connected to the page. */
export interface Chosen {
  readonly wallet: Wallet;
  readonly address: string;
}

const origin = texts.brand;

function listInjected(): Readonly<Record<string, Injected>> {
  const { injectedWeb3 = {} } = globalThis as { injectedWeb3?: Readonly<Record<string, Injected>> };
  return injectedWeb3;
}

/** Lists the names of the wallets of the browser. */
export function listWallets(): string[] {
  return Object.keys(listInjected());
}

/** Asks a wallet for its accounts; the wallet asks the user first. Undefined where the page has no such wallet. */
export async function openWallet(name: string): Promise<Wallet | undefined> {
  const injected = listInjected()[name];
  const opened = injected?.connect ? await injected.connect(origin) : await injected?.enable?.(origin);
  if (!opened) return undefined;
  return { name, accounts: await opened.accounts.get(), signer: opened.signer };
}

/** A wallet for Ethereum pages, by EIP-1193. */
export interface EthereumProvider {
  request(question: EthereumQuestion): Promise<unknown>;
}

/** A wallet for Ethereum pages, and its name. */
export interface NamedProvider {
  readonly name: string;
  readonly provider: EthereumProvider;
}

/**
 * Lists the wallets for Ethereum pages by EIP-6963: each answers a question of the page, at once or later. A wallet that does not know
 * that standard is `window.ethereum`.
 *
 * @param onList called with each longer list
 * @returns ends the listening
 */
export function watchEthereumWallets(onList: (wallets: readonly NamedProvider[]) => void): () => void {
  const found = new Map<unknown, NamedProvider>();
  const add = (provider: unknown, name: unknown) => {
    if (!isProvider(provider) || found.has(provider)) return;
    found.set(provider, { name: texts.tasksPage.wallet.ethereum(String(name)), provider });
    onList([...found.values()]);
  };
  const takeProvider = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (isRecord(detail) && isRecord(detail.info)) add(detail.provider, detail.info.name);
  };
  addEventListener('eip6963:announceProvider', takeProvider);
  dispatchEvent(new Event('eip6963:requestProvider'));
  if (found.size === 0) add((globalThis as { ethereum?: unknown }).ethereum, 'window.ethereum');
  return () => removeEventListener('eip6963:announceProvider', takeProvider);
}

function isProvider(value: unknown): value is EthereumProvider {
  return typeof value === 'object' && value !== null && 'request' in value;
}

/** Asks a wallet for Ethereum pages for its accounts; the wallet asks the user first. */
export async function openEthereumWallet({ name, provider }: NamedProvider): Promise<Wallet> {
  const given = await provider.request({ method: 'eth_requestAccounts', params: [] });
  const accounts = (Array.isArray(given) ? given : [])
    .filter((address): address is string => typeof address === 'string')
    .map((address) => ({ address }));
  return { name, accounts, signer: {}, ethereum: provider };
}

/** Passes a request on to a wallet for Ethereum pages, which shows its own confirmation before it sends. */
export async function askEthereumWallet(
  wallet: Wallet | undefined,
  question: EthereumQuestion,
): Promise<EthereumAnswer> {
  try {
    const result = await wallet?.ethereum?.request(question);
    // An object of a wallet may be none that a worker can receive.
    return result === undefined ? {} : { result: JSON.parse(JSON.stringify(result)) };
  } catch (error) {
    return { reason: describeReason(error) };
  }
}

/** The wallet shows its own confirmation; nothing is signed without it. */
export async function askWallet(
  wallet: Wallet | undefined,
  payload: WalletPayload['payload'],
): Promise<Omit<WalletAnswer, 'number'>> {
  try {
    const result = await wallet?.signer.signPayload?.(payload);
    if (!result) return { reason: texts.plan.cannotSign };
    const { id, signature, signedTransaction } = result;
    // The object of a wallet may have parts that a worker cannot receive.
    return { result: { id, signature, ...(signedTransaction ? { signedTransaction } : {}) } };
  } catch (error) {
    return { reason: describeReason(error) };
  }
}

/** A wallet refuses with an error, or with an object of its own that has a message. */
function describeReason(error: unknown): string {
  return isRecord(error) && 'message' in error ? String(error.message) : String(error);
}
