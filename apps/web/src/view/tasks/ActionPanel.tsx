import { taskFields } from '../../fieldTexts.js';
import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { type FieldOf, Fields, Section } from '../parts.js';
import { hasTarget } from './AccountsPanel.js';

const kindWords: Readonly<Record<ActionForm['kind'], string>> = {
  payment: 'Payment on the parachain',
  bytes: 'Call of the parachain, by its bytes',
  transfer: 'Transfer on the service',
};

/** The call of the task: a payment or any call on the parachain, or a transfer on the service. */
export function ActionPanel({
  state,
  action,
  onChange,
}: {
  readonly state: TasksState;
  readonly action: ActionForm;
  readonly onChange: (action: ActionForm) => void;
}) {
  const kinds = listKinds(state);
  const fields: FieldOf<keyof ActionForm>[] = [
    { name: 'kind', label: 'Kind of task', options: kinds.map((kind) => [kind, kindWords[kind]]) },
    ...(action.kind === 'bytes'
      ? [{ name: 'call', ...taskFields.call, spellcheck: false } as const]
      : [
          { name: 'recipient', ...taskFields.recipient, spellcheck: false } as const,
          { name: 'amount', ...taskFields.amount } as const,
        ]),
  ];
  return (
    <Section id="action" title="2. What the task does">
      {kinds.length === 0 ? (
        <p class="warning">
          On a service of variant H, a task calls a parachain. Give the endpoint of the parachain above, and
          connect again.
        </p>
      ) : (
        <Fields
          fields={fields}
          texts={action}
          onWrite={(change) => onChange({ ...action, ...change } as ActionForm)}
        />
      )}
    </Section>
  );
}

/** The kinds of task that the chains have. */
export function listKinds(state: TasksState): ActionForm['kind'][] {
  return [
    ...(hasTarget(state) ? (['payment', 'bytes'] as const) : []),
    ...(state.variant === 'M' ? (['transfer'] as const) : []),
  ];
}
