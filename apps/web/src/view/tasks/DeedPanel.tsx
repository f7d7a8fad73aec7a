import type { DeedForm, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';

const words = texts.tasksPage.deed;

/** The call of the task: a payment or any call on the parachain, or a transfer on the service. */
export function DeedPanel({
  state,
  deed,
  onChange,
}: {
  readonly state: TasksState;
  readonly deed: DeedForm;
  readonly onChange: (deed: DeedForm) => void;
}) {
  const kinds = listKinds(state);
  const choose = (kind: string) => {
    const money = deed.kind === 'bytes' ? { recipient: '', amount: '' } : deed;
    if (kind === 'bytes') onChange({ kind, call: '' });
    else if (kind === 'payment' || kind === 'transfer') onChange({ ...money, kind });
  };
  const set = (change: Partial<Record<'recipient' | 'amount' | 'call', string>>) =>
    onChange({ ...deed, ...change } as DeedForm);
  return (
    <section aria-labelledby="deed">
      <h2 id="deed">{words.title}</h2>
      <div class="fields">
        <label class="field">
          {words.kind}
          <select value={deed.kind} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        </label>
        {deed.kind === 'bytes' ? (
          <TextField label={words.bytes} value={deed.call} onInput={(call) => set({ call })} />
        ) : (
          <>
            <TextField
              label={words.recipient}
              value={deed.recipient}
              onInput={(recipient) => set({ recipient })}
            />
            <TextField label={words.amount} value={deed.amount} onInput={(amount) => set({ amount })} />
          </>
        )}
      </div>
    </section>
  );
}

/** The kinds of task that the chains have. */
export function listKinds({ variant, chains }: TasksState): DeedForm['kind'][] {
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
