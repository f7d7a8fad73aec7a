import { proxyContractAddress } from '@parachron/proxy';
import { useState } from 'preact/hooks';
import type { ActionForm, GrantSummary, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import type { Wallet } from '../wallet.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';
import { Described } from './WhenFields.js';

const words = texts.tasksPage.grant;
const origin = 'grant';
const revokeOrigin = 'revoke';

/** The proxy of the derived account and its funds: the form, the summary, and the button that signs. */
export function GrantPanel({
  state,
  tasks,
  action,
  chosen,
}: {
  readonly state: TasksState;
  readonly tasks: UsedTasks;
  readonly action: ActionForm;
  readonly chosen: ChosenAccounts;
}) {
  const [fund, setFund] = useState('');
  const [proxyType, setType] = useState('');
  const [address, setAddress] = useState<string>(proxyContractAddress);
  const { wallet } = chosen.onTarget;
  const contract = wallet.ethereum ? address : undefined;
  const [types, setTypes] = useState<GrantSummary['types']>([]);
  const { grants = [], proxyTypes = [] } = state.user ?? {};
  const summarizeGrant = (event: Event) => {
    event.preventDefault();
    const ask: Parameters<UsedTasks['summarize']>[1] = async (client) => {
      const summary = await client.call('summarizeGrant', { action, fund, proxyType, contract });
      setTypes(summary.types);
      return summary;
    };
    void tasks.summarize(origin, ask, wallet);
  };
  return (
    <section aria-labelledby="grant">
      <h2 id="grant">{words.title}</h2>
      <p class="muted">{words.why}</p>
      <p class={grants.length > 0 ? 'done' : 'warning'}>
        {grants.length > 0 ? words.granted(grants.join(', ')) : words.notGranted}
      </p>
      {grants.length > 0 && (
        <RevokeButtons grants={grants} tasks={tasks} wallet={wallet} contract={contract} />
      )}
      <SummaryPanel origin={revokeOrigin} tasks={tasks} wallet={wallet} />
      <form onSubmit={summarizeGrant}>
        <div class="fields">
          <Described id="fund" label={words.fund} about={words.proposed}>
            <input
              id="fund"
              aria-describedby="fund-about"
              inputMode="decimal"
              autocomplete="off"
              value={fund}
              onInput={({ currentTarget }) => setFund(currentTarget.value)}
            />
          </Described>
          <TypeField value={proxyType} names={proxyTypes} types={types} onChange={setType} />
          {wallet.ethereum && <ContractField value={address} onInput={setAddress} />}
        </div>
        <button type="submit" disabled={isBusy(tasks)}>
          {words.show}
        </button>
      </form>
      <SummaryPanel origin={origin} tasks={tasks} wallet={wallet} />
    </section>
  );
}

function RevokeButtons({
  grants,
  tasks,
  wallet,
  contract,
}: {
  readonly grants: readonly string[];
  readonly tasks: UsedTasks;
  readonly wallet: Wallet;
  readonly contract: string | undefined;
}) {
  return (
    <div class="buttons">
      {grants.map((type) => (
        <button
          key={type}
          type="button"
          disabled={isBusy(tasks)}
          onClick={() =>
            void tasks.summarize(
              revokeOrigin,
              (client) => client.call('summarizeRevoke', type, contract),
              wallet,
            )
          }
        >
          {words.revoke}
          <span class="hidden">{words.revokeNamed(type)}</span>
        </button>
      ))}
    </div>
  );
}

function ContractField({
  value,
  onInput,
}: {
  readonly value: string;
  readonly onInput: (address: string) => void;
}) {
  return (
    <Described id="contract" label={words.contract.label} about={words.contract.about}>
      <input
        id="contract"
        aria-describedby="contract-about"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </Described>
  );
}

function TypeField({
  value,
  names,
  types,
  onChange,
}: {
  readonly value: string;
  readonly names: readonly string[];
  readonly types: GrantSummary['types'];
  readonly onChange: (name: string) => void;
}) {
  return (
    <label class="field">
      {words.choose}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{words.narrowest}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {words.typeNamed(name, types.find((one) => one.name === name)?.verdict)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether a transaction is summarized or sent. */
export function isBusy({ signing: { stage } }: UsedTasks): boolean {
  return stage === 'asking' || stage === 'sending';
}
