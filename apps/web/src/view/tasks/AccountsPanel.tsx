import { formatTokens } from '@parachron/core';
import { useEffect, useState } from 'preact/hooks';
import type { ShownChain, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { type Chosen, listWallets, localWallet, openWallet, type Wallet } from '../wallet.js';

const words = texts.tasksPage.wallet;

/** The accounts that the user has chosen, each with its wallet. */
export interface ChosenAccounts {
  readonly owner: Chosen;
  readonly onTarget: Chosen;
}

/** The wallets of the browser, and the account of each chain; a wallet asks its user before it opens. */
export function AccountsPanel({
  state,
  onChoose,
}: {
  readonly state: TasksState;
  readonly onChoose: (chosen: ChosenAccounts) => void;
}) {
  const isLocal = state.now !== undefined;
  const [wallets, setWallets] = useState<readonly Wallet[]>(isLocal ? [localWallet] : []);
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [picked, setPicked] = useState<{ readonly owner?: string; readonly onTarget?: string }>({});
  const target = state.chains.find(({ role }) => role === 'target');
  const names = isLocal ? [] : listWallets();
  const accounts = listAccounts(wallets);
  const owner = chooseAccount(accounts, picked.owner);
  const onTarget = chooseAccount(accounts, picked.onTarget ?? picked.owner);
  useEffect(() => {
    if (owner && onTarget) onChoose({ owner, onTarget });
  }, [owner && formatKey(owner), onTarget && formatKey(onTarget)]);
  const connect = async (name: string) => {
    setRefused(undefined);
    setAsked(name);
    const wallet = await openWallet(name).catch((): Wallet | undefined => undefined);
    setAsked(undefined);
    if (!wallet || wallet.accounts.length === 0) return setRefused(name);
    setWallets((before) => [...before.filter((one) => one.name !== name), wallet]);
  };
  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet">{words.title}</h2>
      <p class="muted">{isLocal ? texts.tasksPage.local.why : words.why}</p>
      <div class="buttons">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => void connect(name)}>
            {texts.plan.connect(name)}
          </button>
        ))}
      </div>
      {names.length === 0 && !isLocal && <p class="warning">{words.none}</p>}
      <p role="status" class="muted">
        {asked !== undefined && texts.plan.opening(asked)}
      </p>
      {refused !== undefined && (
        <p role="alert" class="error">
          {texts.plan.notConnected(refused)}
        </p>
      )}
      {wallets.length > 0 && accounts.length === 0 && <p class="warning">{words.no32}</p>}
      <div class="fields">
        {owner && (
          <AccountField
            label={words.owner}
            accounts={accounts}
            chosen={owner}
            onPick={(key) => setPicked({ ...picked, owner: key })}
          />
        )}
        {onTarget && target && (
          <AccountField
            label={words.onTarget}
            accounts={accounts}
            chosen={onTarget}
            onPick={(key) => setPicked({ ...picked, onTarget: key })}
          />
        )}
      </div>
      {state.user && <UserLines state={state} target={target} />}
    </section>
  );
}

function AccountField({
  label,
  accounts,
  chosen,
  onPick,
}: {
  readonly label: string;
  readonly accounts: readonly Chosen[];
  readonly chosen: Chosen;
  readonly onPick: (key: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <select value={formatKey(chosen)} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
        {accounts.map((one) => (
          <option key={formatKey(one)} value={formatKey(one)}>
            {one.wallet.accounts.find(({ address }) => address === one.address)?.name} {one.address}
          </option>
        ))}
      </select>
    </label>
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

/** A wallet may also have accounts of 20 bytes, written as hex, which neither chain has. */
function listAccounts(wallets: readonly Wallet[]): Chosen[] {
  return wallets.flatMap((wallet) =>
    wallet.accounts
      .filter(({ address }) => !/^0x[\da-f]{40}$/i.test(address))
      .map(({ address }) => ({ wallet, address })),
  );
}

const formatKey = ({ wallet, address }: Chosen) => `${wallet.name} ${address}`;

function chooseAccount(accounts: readonly Chosen[], key: string | undefined): Chosen | undefined {
  return accounts.find((one) => formatKey(one) === key) ?? accounts[0];
}
