import { cutText } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import { useState } from 'preact/hooks';
import { ErrorNote } from './parts.js';
import { type Chosen, listWallets, openWallet, type Wallet } from './wallet.js';

/** Owns the connected wallets. @param given the wallets that are open without a question; no other wallet is offered then */
export function useWallets(given: readonly Wallet[] = []) {
  const [wallets, setWallets] = useState(given);
  /** The wallets that ask their user now, and the one that shares no account. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string>();
  return {
    asked,
    refused,
    /** The names of the wallets of the browser. */
    names: given.length > 0 ? [] : listWallets(),
    accounts: wallets.flatMap((wallet) => wallet.accounts.map((account) => ({ ...account, wallet }))),
    async connect(name: string) {
      setRefused(undefined);
      const shown = showName(name);
      setAsked((before) => [...before, shown]);
      const wallet = await openWallet(name).catch((): Wallet | undefined => undefined);
      setAsked((before) => before.toSpliced(before.indexOf(shown), 1));
      if (!wallet || wallet.accounts.length === 0) return setRefused(shown);
      setWallets((before) => [...before.filter((one) => one.name !== name), wallet]);
    },
  };
}

const hint = 'Unlock the wallet, and allow this page to see an account.';

/** The buttons that connect the wallets of the browser; a wallet asks its user before it opens. */
export function WalletPanel({ wallets }: { readonly wallets: ReturnType<typeof useWallets> }) {
  const { names, asked, refused, connect } = wallets;
  return (
    <>
      <div class="buttons">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => void connect(name)}>
            {`Connect ${showName(name)}`}
          </button>
        ))}
      </div>
      <p role="status" class="muted">
        {asked.length > 0 &&
          `Confirm in ${[...new Set(asked)].join(' and ')} that this page may see its accounts.`}
      </p>
      {refused !== undefined && (
        <ErrorNote message={`${refused} shares no account of 32 bytes with this page.`} hint={hint} />
      )}
    </>
  );
}

/** The accounts of all connected wallets, to choose one; two wallets may have one account. */
export function listOptions(accounts: readonly Chosen[]): (readonly [value: string, text: string])[] {
  const isOnly = new Set(accounts.map(({ wallet }) => wallet)).size === 1;
  return accounts.map((one) => {
    const { name, address, wallet } = one;
    return [formatKey(one), `${showName(name)} ${address}${isOnly ? '' : ` in ${showName(wallet.name)}`}`];
  });
}

/** A long name, or one that changes the direction of the text, would hide what is beside it. */
const showName = (name: string | null = '') => cutText(stripControls(name ?? ''), 40);

/** Identifies an account among those of all wallets. */
export const formatKey = ({ wallet, address }: Chosen) => `${wallet.name} ${address}`;

/** The account with a key, or else the first. */
export function chooseAccount(accounts: readonly Chosen[], key: string | undefined): Chosen | undefined {
  return accounts.find((one) => formatKey(one) === key) ?? accounts[0];
}
