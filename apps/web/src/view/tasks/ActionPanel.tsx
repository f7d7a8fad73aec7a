import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { SelectField } from '../parts.js';

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
            <TextField label={words.bytes} value={action.call} onInput={(call) => set({ call })} />
          ) : (
            <>
              <TextField
                label={words.recipient}
                value={action.recipient}
                onInput={(recipient) => set({ recipient })}
              />
              <TextField label={words.amount} value={action.amount} onInput={(amount) => set({ amount })} />
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

/** A field for one line of text. */
export function TextField({
  label,
  value,
  onInput,
}: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <input
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}
