import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { SelectField, TextField } from '../parts.js';

const words = texts.tasksPage.action;

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
      <h2 id="action">{words.title}</h2>
      {kinds.length === 0 ? (
        <p class="warning">{words.none}</p>
      ) : (
        <div class="fields">
          <SelectField
            label={words.kind}
            value={action.kind}
            options={kinds.map((kind) => [kind, words.kinds[kind]])}
            onChoose={choose}
          />
          {action.kind === 'bytes' ? (
            <TextField
              id="bytes"
              label={words.bytes}
              spellcheck={false}
              value={action.call}
              onWrite={(call) => set({ call })}
            />
          ) : (
            <>
              <TextField
                id="recipient"
                label={words.recipient}
                spellcheck={false}
                value={action.recipient}
                onWrite={(recipient) => set({ recipient })}
              />
              <TextField
                id="amount"
                label={words.amount}
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
