import { useState } from 'preact/hooks';
import type { ActionForm, GrantSummary, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { SelectField, TextField } from '../parts.js';
import { isBusy, SummaryPanel } from '../SummaryPanel.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import type { UsedTasks } from './TasksPage.js';

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
  const { wallet } = chosen.onTarget;
  const [types, setTypes] = useState<GrantSummary['types']>([]);
  const { grants = [], proxyTypes = [] } = state.user ?? {};
  const nameType = (name: string) =>
    [name, words.typeNamed(name, types.find((one) => one.name === name)?.verdict)] as const;
  const summarizeGrant = (event: Event) => {
    event.preventDefault();
    const ask: Parameters<UsedTasks['summarize']>[1] = async (client) => {
      const summary = await client.call('summarizeGrant', { action, fund, proxyType });
      setTypes(summary.types);
      return summary;
    };
    void tasks.summarize(origin, ask);
  };
  return (
    <section aria-labelledby="grant">
      <h2 id="grant">{words.title}</h2>
      <p class="muted">{words.why}</p>
      <p class={grants.length > 0 ? 'done' : 'warning'}>
        {grants.length > 0 ? words.granted(grants.join(', ')) : words.notGranted}
      </p>
      {grants.length > 0 && <RevokeButtons grants={grants} tasks={tasks} />}
      <SummaryPanel origin={revokeOrigin} used={tasks} wallet={wallet} />
      <form onSubmit={summarizeGrant}>
        <div class="fields">
          <TextField
            id="fund"
            label={words.fund}
            about={words.proposed}
            inputMode="decimal"
            value={fund}
            onWrite={setFund}
          />
          <SelectField
            label={words.choose}
            value={proxyType}
            options={[['', words.narrowest], ...proxyTypes.map(nameType)]}
            onChoose={setType}
          />
        </div>
        <button type="submit" disabled={isBusy(tasks)}>
          {words.show}
        </button>
      </form>
      <SummaryPanel origin={origin} used={tasks} wallet={wallet} />
    </section>
  );
}

function RevokeButtons({ grants, tasks }: { readonly grants: readonly string[]; readonly tasks: UsedTasks }) {
  return (
    <div class="buttons">
      {grants.map((type) => (
        <button
          key={type}
          type="button"
          disabled={isBusy(tasks)}
          onClick={() => void tasks.summarize(revokeOrigin, (client) => client.call('summarizeRevoke', type))}
        >
          {words.revoke}
          <span class="hidden">{words.revokeNamed(type)}</span>
        </button>
      ))}
    </div>
  );
}
