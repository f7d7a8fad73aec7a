import { proxyContractAddress } from '@parachron/proxy';
import { useState } from 'preact/hooks';
import type { ActionForm, GrantSummary, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
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
  const show = (event: Event) => {
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
      )}
      <SummaryPanel origin={revokeOrigin} tasks={tasks} wallet={wallet} />
      <form onSubmit={show}>
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
          <label class="field">
            {words.choose}
            <select value={proxyType} onChange={({ currentTarget }) => setType(currentTarget.value)}>
              <option value="">{words.narrowest}</option>
              {proxyTypes.map((name) => (
                <option key={name} value={name}>
                  {words.typeNamed(name, types.find((one) => one.name === name)?.verdict)}
                </option>
              ))}
            </select>
          </label>
          {wallet.ethereum && (
            <Described id="contract" label={words.contract.label} about={words.contract.about}>
              <input
                id="contract"
                aria-describedby="contract-about"
                autocomplete="off"
                spellcheck={false}
                value={address}
                onInput={({ currentTarget }) => setAddress(currentTarget.value)}
              />
            </Described>
          )}
        </div>
        <button type="submit" disabled={isBusy(tasks)}>
          {words.show}
        </button>
      </form>
      <SummaryPanel origin={origin} tasks={tasks} wallet={wallet} />
    </section>
  );
}

/** Whether a transaction is summarized or sent. */
export function isBusy({ signing: { stage } }: UsedTasks): boolean {
  return stage === 'asking' || stage === 'sending';
}
