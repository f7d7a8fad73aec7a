import { useState } from 'preact/hooks';
import { texts } from '../texts.js';
import { type Chosen, listWallets, openWallet, type Wallet } from './wallet.js';

const words = texts.plan;

/** The wallets of the browser; one is opened by the user's choice, and asks the user itself. */
export function WalletPanel({
  chosen,
  onChoose,
}: {
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const names = listWallets();
  const connect = async (name: string) => {
    setRefused(undefined);
    setAsked(name);
    const wallet = await openWallet(name).catch((): Wallet | undefined => undefined);
    setAsked(undefined);
    const [first] = wallet?.accounts ?? [];
    if (wallet && first) onChoose({ wallet, address: first.address });
    else setRefused(name);
  };
  if (names.length === 0) return <p class="muted">{words.noWallet}</p>;
  return (
    <fieldset class="wallets">
      <legend>{words.wallets}</legend>
      <div class="buttons">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => void connect(name)}>
            {words.connect(name)}
          </button>
        ))}
      </div>
      <p role="status" class="muted">
        {asked !== undefined && words.opening(asked)}
      </p>
      {refused !== undefined && (
        <p role="alert" class="error">
          {words.notConnected(refused)}
        </p>
      )}
      {chosen && (
        <label class="field">
          {words.account}
          <select
            value={chosen.address}
            onChange={({ currentTarget }) => onChoose({ ...chosen, address: currentTarget.value })}
          >
            {chosen.wallet.accounts.map(({ address, name = '' }) => (
              <option key={address} value={address}>
                {name} {address}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}
