import { useState } from 'preact/hooks';
import { taskFields } from '../../fieldTexts.js';
import { Fields, onSubmit, Section } from '../parts.js';
import { SummaryPanel } from '../SummaryPanel.js';
import type { PanelProps } from './TasksPage.js';

const verdictWords = { passes: 'suffices', refused: 'too narrow', unknown: 'not tried' };

/** The proxy of the derived account and its funds: the form, the summary, and the button that signs. */
export function GrantPanel({ state, tasks, action, chosen }: PanelProps) {
  const [form, setForm] = useState({ fund: '', proxyType: '' });
  const { grants = [], proxyTypes = [] } = state.user ?? {};
  const { wallet } = chosen.onTarget;
  const listType = (name: string) => {
    const verdict = tasks.signing.summary?.types?.find((one) => one.name === name)?.verdict;
    return [name, verdict ? `${name} (${verdictWords[verdict]})` : name] as const;
  };
  const summarize = () => void tasks.summarize('grant', { kind: 'grant', action, ...form });
  const options = [['', 'the narrowest that suffices'] as const, ...proxyTypes.map(listType)];
  return (
    <Section id="grant" title="3. Permission">
      <p class="muted">
        The service sends the call of a task from the derived account. The call acts for your account only
        with a proxy for the derived account. The derived account also pays for the programs on the parachain.
      </p>
      <p class={grants.length > 0 ? 'done' : 'warning'}>
        {grants.length > 0
          ? `The derived account has a proxy: ${grants.join(', ')}.`
          : 'The derived account has no proxy yet.'}
      </p>
      <div class="buttons">
        {grants.map((type) => (
          <button
            key={type}
            type="button"
            disabled={tasks.isBusy}
            onClick={() => void tasks.summarize('revoke', { kind: 'revoke', proxyType: type })}
          >
            Show the summary of the removal
            <span class="hidden">{`: ${type}`}</span>
          </button>
        ))}
      </div>
      <SummaryPanel origin="revoke" used={tasks} wallet={wallet} />
      <form onSubmit={onSubmit(summarize)}>
        <Fields
          fields={[
            { name: 'fund', ...taskFields.fund, inputMode: 'decimal' },
            { name: 'proxyType', label: 'Proxy type', options },
          ]}
          texts={form}
          onWrite={(change) => setForm({ ...form, ...change })}
        />
        <button type="submit" disabled={tasks.isBusy}>
          Show the summary of the permission
        </button>
      </form>
      <SummaryPanel origin="grant" used={tasks} wallet={wallet} inputs={[form, action]} />
    </Section>
  );
}
