import { formatTokens } from '@parachron/core';
import { useEffect, useState } from 'preact/hooks';
import type { ShownChain, TasksState } from '../../tasks/TasksProtocol.js';
import { SelectField } from '../parts.js';
import { chooseAccount, formatKey, listOptions, useWallets, WalletPanel } from '../WalletPanel.js';
import { type Chosen, localWallet } from '../wallet.js';

/** The accounts that the user has chosen, each with its wallet. */
export interface ChosenAccounts {
  readonly owner: Chosen;
  readonly onTarget: Chosen;
}

/** The wallets of the browser, and the account of each chain. */
export function AccountsPanel({
  state,
  onChoose,
}: {
  readonly state: TasksState;
  readonly onChoose: (chosen: ChosenAccounts) => void;
}) {
  const isLocal = state.now !== undefined;
  const wallets = useWallets(isLocal ? [localWallet] : []);
  const [picked, setPicked] = useState<{ readonly owner?: string; readonly onTarget?: string }>({});
  const target = state.chains.find(({ role }) => role === 'target');
  const { names, accounts = [] } = wallets;
  const owner = chooseAccount(accounts, picked.owner);
  const onTarget = chooseAccount(accounts, picked.onTarget ?? picked.owner);
  useEffect(() => {
    if (owner && onTarget) onChoose({ owner, onTarget });
  }, [owner && formatKey(owner), onTarget && formatKey(onTarget)]);
  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet">1. Wallet</h2>
      <p class="muted">
        {isLocal
          ? 'Alice and Bob are development accounts: their keys are public, and sign without a wallet.'
          : 'The owner signs on the service. The task acts for the account on the parachain.'}
      </p>
      {names.length === 0 && !isLocal && (
        <p class="warning">
          This browser has no wallet for Substrate chains. Install one and load the page again.
        </p>
      )}
      <WalletPanel wallets={wallets} />
      <div class="fields">
        {owner && (
          <SelectField
            label="Account on the service"
            value={formatKey(owner)}
            options={listOptions(accounts)}
            onChoose={(key) => setPicked({ ...picked, owner: key })}
          />
        )}
        {onTarget && target && (
          <SelectField
            label="Account on the parachain"
            value={formatKey(onTarget)}
            options={listOptions(accounts)}
            onChoose={(key) => setPicked({ ...picked, onTarget: key })}
          />
        )}
      </div>
      {state.user && <UserLines state={state} target={target} />}
    </section>
  );
}

function UserLines({
  state,
  target,
}: {
  readonly state: TasksState;
  readonly target: ShownChain | undefined;
}) {
  const { user, chains } = state;
  const service = chains.find(({ role }) => role === 'service');
  if (!user || !service) return null;
  const formatAmount = (planck: bigint | undefined, chain: ShownChain) =>
    planck === undefined ? 'unknown' : formatTokens(planck, chain.token);
  return (
    <>
      <dl class="lines">
        <dt>Free balances, on the service</dt>
        <dd>{formatAmount(user.onService, service)}</dd>
        {target && (
          <>
            <dt>Free balances, on the parachain</dt>
            <dd>{formatAmount(user.free, target)}</dd>
          </>
        )}
        {target && user.derived !== undefined && (
          <>
            <dt>Derived account</dt>
            <dd>
              <code>{user.derived}</code>
            </dd>
            <dt>Free balance of the derived account</dt>
            <dd>{formatAmount(user.derivedFree, target)}</dd>
          </>
        )}
      </dl>
      {user.underivedReason !== undefined && (
        <p class="warning">{`The derived account is unknown: ${user.underivedReason}`}</p>
      )}
    </>
  );
}
