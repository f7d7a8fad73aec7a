import type { InjectedSigner } from '@parachron/client';
import type { WalletAnswer, WalletPayload } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';

/** An account of a wallet, by the convention of `@polkadot/extension-dapp`. */
export interface WalletAccount {
  readonly address: string;
  readonly name?: string;
}

/** A wallet in the page, by the same convention. */
interface Injected {
  enable(origin: string): Promise<{
    readonly accounts: { get(): Promise<readonly WalletAccount[]> };
    readonly signer: InjectedSigner;
  }>;
}

/** A wallet that the user has connected to the page. */
export interface Wallet {
  readonly name: string;
  readonly accounts: readonly WalletAccount[];
  readonly signer: InjectedSigner;
}

/** An account of a wallet that is connected to the page. */
export interface Chosen {
  readonly wallet: Wallet;
  readonly address: string;
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
  const opened = await listInjected()[name]?.enable(origin);
  if (!opened) return undefined;
  return { name, accounts: await opened.accounts.get(), signer: opened.signer };
}

/** The wallet shows its own confirmation; nothing is signed without it. */
export async function askWallet(
  wallet: Wallet | undefined,
  payload: WalletPayload['payload'],
): Promise<Omit<WalletAnswer, 'number'>> {
  try {
    const result = await wallet?.signer.signPayload?.(payload);
    return result ? { result } : { reason: texts.plan.cannotSign };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
