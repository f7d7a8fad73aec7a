import { formatTokens } from '@parachron/core';
import { useEffect, useState } from 'preact/hooks';
import type { ShownChain, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { SelectField } from '../parts.js';
import { chooseAccount, formatKey, listOptions, useWallets, WalletPanel } from '../WalletPanel.js';
import { type Chosen, localWallet } from '../wallet.js';

const words = texts.tasksPage.wallet;

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
      <h2 id="wallet">{words.title}</h2>
      <p class="muted">{isLocal ? texts.tasksPage.local.why : words.why}</p>
      {names.length === 0 && !isLocal && <p class="warning">{words.none}</p>}
      <WalletPanel wallets={wallets} />
      <div class="fields">
        {owner && (
          <SelectField
            label={words.owner}
            value={formatKey(owner)}
            options={listOptions(accounts)}
            onChoose={(key) => setPicked({ ...picked, owner: key })}
          />
        )}
        {onTarget && target && (
          <SelectField
            label={words.onTarget}
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
    planck === undefined ? texts.tasksPage.unknown : formatTokens(planck, chain.token);
  return (
    <>
      <dl class="lines">
        <dt>
          {words.balances}, {words.onService}
        </dt>
        <dd>{formatAmount(user.onService, service)}</dd>
        {target && (
          <>
            <dt>
              {words.balances}, {words.free}
            </dt>
            <dd>{formatAmount(user.free, target)}</dd>
          </>
        )}
        {target && user.derived !== undefined && (
          <>
            <dt>{words.derived}</dt>
            <dd>
              <code>{user.derived}</code>
            </dd>
            <dt>{words.derivedFree}</dt>
            <dd>{formatAmount(user.derivedFree, target)}</dd>
          </>
        )}
      </dl>
      {user.underivedReason !== undefined && <p class="warning">{words.underived(user.underivedReason)}</p>}
    </>
  );
}
