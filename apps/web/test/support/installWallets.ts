import { vi } from 'vitest';
import type { WalletAccount } from '../../src/view/wallet.js';

/** Installs wallets in the page by their names, each with its accounts or its answer. */
export function installWallets(wallets: Record<string, () => Promise<readonly WalletAccount[]>>): void {
  const enable = (get: () => Promise<readonly WalletAccount[]>) => async () => ({
    accounts: { get },
    signer: {},
  });
  const installed = Object.entries(wallets).map(([name, get]) => [name, { enable: enable(get) }]);
  vi.stubGlobal('injectedWeb3', Object.fromEntries(installed));
}
