import { useState } from 'preact/hooks';
import type { ActionForm, GrantSummary, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';

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
  const [types, setTypes] = useState<GrantSummary['types']>([]);
  const { grants = [] } = state.user ?? {};
  const show = (event: Event) => {
    event.preventDefault();
    void tasks.summarize(origin, async (client) => {
      const summary = await client.call('summarizeGrant', { action, fund, proxyType });
      setTypes(summary.types);
      return summary;
    });
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
                void tasks.summarize(revokeOrigin, (client) => client.call('summarizeRevoke', type))
              }
            >
              {words.revoke}
              <span class="hidden">{words.revokeNamed(type)}</span>
            </button>
          ))}
        </div>
      )}
      <SummaryPanel origin={revokeOrigin} tasks={tasks} wallet={chosen.onTarget.wallet} />
      <form onSubmit={show}>
        <div class="fields">
          <div class="field">
            <label for="fund">{words.fund}</label>
            <span id="fund-about" class="role">
              {words.proposed}
            </span>
            <input
              id="fund"
              aria-describedby="fund-about"
              inputMode="decimal"
              autocomplete="off"
              value={fund}
              onInput={({ currentTarget }) => setFund(currentTarget.value)}
            />
          </div>
          <label class="field">
            {words.choose}
            <select value={proxyType} onChange={({ currentTarget }) => setType(currentTarget.value)}>
              <option value="">{words.narrowest}</option>
              {types.map(({ name, verdict }) => (
                <option key={name} value={name}>
                  {name} ({words.verdicts[verdict]})
                </option>
              ))}
            </select>
          </label>
        </div>
        <button type="submit" disabled={isBusy(tasks)}>
          {words.show}
        </button>
      </form>
      <SummaryPanel origin={origin} tasks={tasks} wallet={chosen.onTarget.wallet} />
    </section>
  );
}

/** Whether a transaction is summarized or sent. */
export function isBusy({ signing: { stage } }: UsedTasks): boolean {
  return stage === 'asking' || stage === 'sending';
}
