import { useState } from 'preact/hooks';
import type { RequestField } from '../checklist/CheckRequest.js';
import { texts } from '../texts.js';

const words = texts.checklist;

/** A field of the form; a field for a chain takes a chain specification too, dropped or chosen. */
export function ChainField({
  field,
  text,
  onWrite,
  onFile,
}: {
  readonly field: RequestField;
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onFile: ((file: File) => void) | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const { label, about } = words.fields[field];
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) onFile?.(file);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    take(event.dataTransfer?.files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const dropping = onFile && { onDrop, onDragOver, onDragLeave: () => setOver(false) };
  return (
    <div class={isOver ? 'field over' : 'field'} {...dropping}>
      <label for={field}>{label}</label>
      <span id={`${field}-about`} class="role">
        {about}
      </span>
      <input
        id={field}
        aria-describedby={`${field}-about`}
        value={text}
        required={field === 'relay'}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      {onFile && (
        <label class="file">
          {words.chooseFile}
          <span class="hidden">: {label}</span>
          <input
            type="file"
            accept=".json,.gz"
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}

/** A dragged text is for the browser, which puts it into the field. */
function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
