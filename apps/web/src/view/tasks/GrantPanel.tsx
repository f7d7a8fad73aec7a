import { useState } from 'preact/hooks';
import { taskFields } from '../../fieldTexts.js';
import type { ActionForm, GrantSummary, TasksState } from '../../tasks/TasksProtocol.js';
import { SelectField, TextField } from '../parts.js';
import { isBusy, SummaryPanel } from '../SummaryPanel.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import type { UsedTasks } from './TasksPage.js';

const verdictWords = { passes: 'suffices', refused: 'too narrow', unknown: 'not tried' };
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
  const listType = (name: string) => {
    const verdict = types.find((one) => one.name === name)?.verdict;
    return [name, verdict ? `${name} (${verdictWords[verdict]})` : name] as const;
  };
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
      <h2 id="grant">3. Permission</h2>
      <p class="muted">
        The service sends the call of a task from the derived account. The call acts for your account only
        with a proxy for the derived account. The derived account also pays for the programs on the parachain.
      </p>
      <p class={grants.length > 0 ? 'done' : 'warning'}>
        {grants.length > 0
          ? `The derived account has a proxy: ${grants.join(', ')}.`
          : 'The derived account has no proxy yet.'}
      </p>
      {grants.length > 0 && <RevokeButtons grants={grants} tasks={tasks} />}
      <SummaryPanel origin={revokeOrigin} used={tasks} wallet={wallet} />
      <form onSubmit={summarizeGrant}>
        <div class="fields">
          <TextField id="fund" {...taskFields.fund} inputMode="decimal" value={fund} onWrite={setFund} />
          <SelectField
            label="Proxy type"
            value={proxyType}
            options={[['', 'the narrowest that suffices'], ...proxyTypes.map(listType)]}
            onChoose={setType}
          />
        </div>
        <button type="submit" disabled={isBusy(tasks)}>
          Show the summary of the permission
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
          Show the summary of the removal
          <span class="hidden">{`: ${type}`}</span>
        </button>
      ))}
    </div>
  );
}
