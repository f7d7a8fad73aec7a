import { taskFields } from '../../fieldTexts.js';
import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { SelectField, TextField } from '../parts.js';

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
  const choose = (kind: string) => {
    const money = action.kind === 'bytes' ? { recipient: '', amount: '' } : action;
    if (kind === 'bytes') onChange({ kind, call: '' });
    else if (kind === 'payment' || kind === 'transfer') onChange({ ...money, kind });
  };
  const set = (change: Partial<Record<'recipient' | 'amount' | 'call', string>>) =>
    onChange({ ...action, ...change });
  return (
    <section aria-labelledby="action">
      <h2 id="action">2. What the task does</h2>
      {kinds.length === 0 ? (
        <p class="warning">
          On a service of variant H, a task calls a parachain. Give the endpoint of the parachain above, and
          connect again.
        </p>
      ) : (
        <div class="fields">
          <SelectField
            label="Kind of task"
            value={action.kind}
            options={kinds.map((kind) => [kind, kindWords[kind]])}
            onChoose={choose}
          />
          {action.kind === 'bytes' ? (
            <TextField
              id="bytes"
              label={taskFields.bytes.label}
              spellcheck={false}
              value={action.call}
              onWrite={(call) => set({ call })}
            />
          ) : (
            <>
              <TextField
                id="recipient"
                label={taskFields.recipient.label}
                spellcheck={false}
                value={action.recipient}
                onWrite={(recipient) => set({ recipient })}
              />
              <TextField
                id="amount"
                label={taskFields.amount.label}
                value={action.amount}
                onWrite={(amount) => set({ amount })}
              />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The kinds of task that the chains have. */
export function listKinds({ variant, chains }: TasksState): ActionForm['kind'][] {
  const hasTarget = chains.some(({ role }) => role === 'target');
  return [
    ...(hasTarget ? (['payment', 'bytes'] as const) : []),
    ...(variant === 'M' ? (['transfer'] as const) : []),
  ];
}
