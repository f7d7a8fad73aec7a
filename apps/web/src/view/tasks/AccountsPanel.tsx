import { formatTokens } from '@parachron/core';
import { useEffect, useState } from 'preact/hooks';
import type { ShownChain, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import {
  type Chosen,
  listWallets,
  type NamedProvider,
  openEthereumWallet,
  openWallet,
  type Wallet,
  watchEthereumWallets,
} from '../wallet.js';

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
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [picked, setPicked] = useState<{ readonly owner?: string; readonly onTarget?: string }>({});
  const target = state.chains.find(({ role }) => role === 'target');
  const isNarrow = target?.accountBytes === 20;
  const ethereum = useEthereumWallets(isNarrow);
  const wide = listAccounts(wallets, 32);
  const there = isNarrow ? listAccounts(wallets, 20) : wide;
  const owner = chooseAccount(wide, picked.owner);
  const onTarget = chooseAccount(there, picked.onTarget ?? picked.owner);
  useEffect(() => {
    if (owner && (onTarget || !target)) onChoose({ owner, onTarget: onTarget ?? owner });
  }, [owner && formatKey(owner), onTarget && formatKey(onTarget)]);
  const connect = async (name: string, open: () => Promise<Wallet | undefined>) => {
    setRefused(undefined);
    setAsked(name);
    const wallet = await open().catch((): Wallet | undefined => undefined);
    setAsked(undefined);
    if (!wallet || wallet.accounts.length === 0) return setRefused(name);
    setWallets((before) => [...before.filter((one) => one.name !== name), wallet]);
  };
  return (
    <section aria-labelledby="wallet">
      <h2 id="wallet">{words.title}</h2>
      <p class="muted">{words.why}</p>
      <WalletButtons ethereum={ethereum} onConnect={(name, open) => void connect(name, open)} />
      {listWallets().length === 0 && <p class="warning">{words.none}</p>}
      <p role="status" class="muted">
        {asked !== undefined && texts.plan.opening(asked)}
      </p>
      {refused !== undefined && (
        <p role="alert" class="error">
          {texts.plan.notConnected(refused)}
        </p>
      )}
      {wallets.length > 0 && wide.length === 0 && <p class="warning">{words.no32}</p>}
      {isNarrow && there.length === 0 && <NarrowAccounts isOpen={wallets.length > 0} />}
      <div class="fields">
        {owner && (
          <AccountField
            label={words.owner}
            accounts={wide}
            chosen={owner}
            onPick={(key) => setPicked({ ...picked, owner: key })}
          />
        )}
        {onTarget && target && (
          <AccountField
            label={words.onTarget}
            accounts={there}
            chosen={onTarget}
            onPick={(key) => setPicked({ ...picked, onTarget: key })}
          />
        )}
      </div>
      {state.user && <UserLines state={state} target={target} />}
    </section>
  );
}

/** The wallets for Ethereum pages, which the page discovers only if such a wallet can sign. */
function useEthereumWallets(isWanted: boolean): readonly NamedProvider[] {
  const [found, setFound] = useState<readonly NamedProvider[]>([]);
  useEffect(() => (isWanted ? watchEthereumWallets(setFound) : undefined), [isWanted]);
  return isWanted ? found : [];
}

function WalletButtons({
  ethereum,
  onConnect,
}: {
  readonly ethereum: readonly NamedProvider[];
  readonly onConnect: (name: string, open: () => Promise<Wallet | undefined>) => void;
}) {
  return (
    <div class="buttons">
      {listWallets().map((name) => (
        <button key={name} type="button" onClick={() => onConnect(name, () => openWallet(name))}>
          {texts.plan.connect(name)}
        </button>
      ))}
      {ethereum.map((one) => (
        <button
          key={one.name}
          type="button"
          onClick={() => onConnect(one.name, () => openEthereumWallet(one))}
        >
          {texts.plan.connect(one.name)}
        </button>
      ))}
    </div>
  );
}

/** Hint for a parachain with Ethereum accounts when no open wallet has such an account. */
function NarrowAccounts({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <div class="warning">
      <p>
        {words.bytes20} {isOpen && words.no20}
      </p>
      <p>{words.evm}</p>
    </div>
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

/** Accounts of 20 bytes are written as hex, and those of 32 bytes mostly as SS58. */
function listAccounts(wallets: readonly Wallet[], bytes: 20 | 32): Chosen[] {
  return wallets.flatMap((wallet) =>
    wallet.accounts
      .filter(({ address }) => /^0x[\da-f]{40}$/i.test(address) === (bytes === 20))
      .map(({ address }) => ({ wallet, address })),
  );
}

const formatKey = ({ wallet, address }: Chosen) => `${wallet.name} ${address}`;

function chooseAccount(accounts: readonly Chosen[], key: string | undefined): Chosen | undefined {
  return accounts.find((one) => formatKey(one) === key) ?? accounts[0];
}
