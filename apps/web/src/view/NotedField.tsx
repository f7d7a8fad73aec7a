/** A field for one line of text, with a note under its label; the other properties are those of the input. */
export function NotedField({
  id,
  label,
  about,
  onWrite,
  ...input
}: {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly value: string;
  readonly onWrite: (text: string) => void;
  readonly type?: 'datetime-local' | 'number';
  readonly min?: string;
  readonly inputMode?: 'decimal';
  readonly required?: boolean;
  readonly spellcheck?: boolean;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span id={`${id}-about`} class="role">
        {about}
      </span>
      <input
        id={id}
        aria-describedby={`${id}-about`}
        autocomplete="off"
        {...input}
        onInput={({ currentTarget }) => onWrite(currentTarget.value)}
      />
    </div>
  );
}
