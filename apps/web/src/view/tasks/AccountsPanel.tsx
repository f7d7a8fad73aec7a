import { formatTokens } from '@parachron/core';
import { useEffect, useState } from 'preact/hooks';
import type { ShownUser, TasksState } from '../../tasks/TasksProtocol.js';
import { Fields, Section, type TermLine, Terms } from '../parts.js';
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
  const { names, accounts } = wallets;
  const owner = chooseAccount(accounts, picked.owner);
  const onTarget = chooseAccount(accounts, picked.onTarget ?? picked.owner);
  useEffect(() => {
    if (owner && onTarget) onChoose({ owner, onTarget });
  }, [owner && formatKey(owner), onTarget && formatKey(onTarget)]);
  const options = listOptions(accounts);
  const fields = [
    { name: 'owner', label: 'Account on the service', options },
    ...(hasTarget(state) ? [{ name: 'onTarget', label: 'Account on the parachain', options } as const] : []),
  ] as const;
  return (
    <Section id="wallet" title="1. Wallet">
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
      {owner && onTarget && (
        <Fields
          fields={fields}
          texts={{ owner: formatKey(owner), onTarget: formatKey(onTarget) }}
          onWrite={(change) => setPicked({ ...picked, ...change })}
        />
      )}
      {state.user && <UserLines chains={state.chains} user={state.user} />}
    </Section>
  );
}

/** Whether the page is connected to a parachain. */
export function hasTarget({ chains }: TasksState): boolean {
  return chains.some(({ role }) => role === 'target');
}

function UserLines({ chains, user }: Pick<TasksState, 'chains'> & { readonly user: ShownUser }) {
  const [service, target] = chains;
  const formatAmount = (planck: bigint | undefined, chain = service) =>
    planck === undefined || !chain?.token ? 'unknown' : formatTokens(planck, chain.token);
  const { derived, unknown } = user;
  const lines: TermLine[] = [['Free balance on the service', formatAmount(user.onService)]];
  if (target) lines.push(['Free balance on the parachain', formatAmount(user.free, target)]);
  if (derived !== undefined)
    lines.push(
      ['Derived account', <code>{derived}</code>],
      ['Free balance of the derived account', formatAmount(user.derivedFree, target)],
    );
  return (
    <>
      <Terms class="lines" lines={lines} />
      {unknown !== undefined && <p class="warning">{unknown}</p>}
    </>
  );
}
