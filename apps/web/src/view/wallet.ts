import type { InjectedSigner } from '@parachron/client';
import type { WalletAnswer, WalletPayload } from '../worker/WorkerProtocol.js';

/** An account of a wallet, by the convention of `@polkadot/extension-dapp`. */
export interface WalletAccount {
  readonly address: string;
  readonly name?: string | null;
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
}

/** The development accounts of the local network: its worker signs, and no wallet is asked. */
export const localWallet: Wallet = {
  name: 'Development accounts',
  accounts: [
    { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', name: 'Alice' },
    { address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', name: 'Bob' },
  ],
  signer: {},
};

/** An account of a wallet that is connected to the page. */
export interface Chosen extends WalletAccount {
  readonly wallet: Wallet;
}

const origin = 'Parachron';

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
  const given = (await opened.accounts.get()).map((one) => Object(one));
  const accounts = given.flatMap(({ address, name: label }): WalletAccount[] => {
    // Accounts of 20 bytes, written as hex, sign on no chain of this page.
    const isUsable = typeof address === 'string' && !/^0x[\da-f]{40}$/i.test(address);
    return isUsable ? [{ address, name: typeof label === 'string' ? label : '' }] : [];
  });
  return { name, accounts, signer: opened.signer ?? {} };
}

/**
 * The wallet shows its own confirmation; nothing is signed without it. A wallet may never answer, so that its user can stop the waiting; a
 * later answer is dropped.
 *
 * @throws what the wallet refuses with
 */
export async function askWallet(
  wallet: Wallet | undefined,
  payload: WalletPayload,
  signal: AbortSignal,
): Promise<WalletAnswer> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the page no longer waits for its answer.')));
  });
  const sign = async () => wallet?.signer.signPayload?.(payload);
  const result = await Promise.race([sign(), stopped]);
  if (!result) throw new Error('the wallet cannot sign transactions');
  const { id, signature, signedTransaction } = result;
  // The object of a wallet may have parts that a worker cannot receive.
  return { id, signature, ...(signedTransaction ? { signedTransaction } : {}) };
}
