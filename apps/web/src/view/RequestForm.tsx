import { serviceDefaults } from '@parachron/checklist';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SpecFiles } from '../checklist/ChecklistProtocol.js';
import { guessRole } from '../checklist/guessRole.js';
import { type CheckRequest, checkLinks, type RequestField } from '../checklist/parseRequest.js';
import { fieldTexts } from '../fieldTexts.js';
import { ErrorNote, Field, onSubmit, ShareButton } from './parts.js';

const own: readonly RequestField[] = ['call', 'user'];
const rare: readonly RequestField[] = ['channelManager', 'targetPara', 'servicePara'];
const main = ['relay', 'target', 'service'] as const;
const chains = [...main, 'channelManager'] as const;

/** The request of the user. */
export interface RequestInput {
  readonly request: CheckRequest;
  /** The files of fields that contain the name of a file. */
  readonly files: SpecFiles;
}

interface FormProps {
  readonly asked: RequestInput;
  /** Changes the latest request: two fields may change before the page shows the first change. */
  readonly onChange: (change: (asked: RequestInput) => RequestInput) => void;
  /** Undefined while no other check can start. */
  readonly onStart: (() => void) | undefined;
}

/** The form of a check. */
export function RequestForm({ asked, onChange, onStart }: FormProps) {
  useEffect(() => {
    for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, keepPage);
  }, []);
  const showsRare = useRef(false);
  // A value that decides the check is never hidden; a reader who clears the field still sees it.
  showsRare.current ||= rare.some((field) => asked.request[field] !== '');
  const [unplaced, setUnplaced] = useState<Unplaced>();
  const renderField = (field: RequestField) => (
    <ChainField key={field} {...{ field, asked, onChange, onStart, unplaced, setUnplaced }} />
  );
  const start = () => {
    setUnplaced(undefined);
    onStart?.();
  };
  return (
    <form class="start" noValidate onSubmit={onSubmit(start)}>
      <div class="fields">{main.map(renderField)}</div>
      <div class="fields">{own.map(renderField)}</div>
      <details open={showsRare.current}>
        <summary>More fields</summary>
        <div class="fields">{rare.map(renderField)}</div>
      </details>
      <p class="muted">
        An endpoint begins with ws:// or wss://. A chain spec file runs in this tab: drop it on a field, or
        choose it. The file is not uploaded.
      </p>
      <label class="check">
        <input
          type="checkbox"
          aria-describedby="check-dryRun-about"
          checked={asked.request.dryRun !== ''}
          onChange={({ currentTarget: { checked } }) =>
            onChange((last) => ({ ...last, request: { ...last.request, dryRun: checked ? 'yes' : '' } }))
          }
        />
        {fieldTexts.dryRun.label}
      </label>
      <p id="check-dryRun-about" class="role">
        {fieldTexts.dryRun.about}
      </p>
      <div class="buttons">
        <button type="submit" class="main" disabled={!onStart}>
          Check
        </button>
        <ShareButton
          label="Copy a link to this check"
          about={
            chains.some((role) => asked.files[role])
              ? 'It does not contain the chain specifications.'
              : 'It contains the fields of the form.'
          }
          formatLink={() => formatLink(asked)}
        />
      </div>
    </form>
  );
}

/** Writes the link to a check, which has no place for files; undefined if a field contains a secret. */
export function formatLink({ request, files }: RequestInput): string | undefined {
  const named = chains.filter((role) => files[role]);
  return checkLinks.format({ ...request, ...Object.fromEntries(named.map((role) => [role, ''])) });
}

/** The names of files that were given to a field, and for which no field is empty. */
type Unplaced = { readonly field: RequestField; readonly left: readonly string[] } | undefined;

/** A field of the form; a field for a chain takes a chain specification too, dropped or chosen. */
function ChainField({
  field,
  asked,
  onChange,
  unplaced,
  setUnplaced,
}: FormProps & { field: RequestField; unplaced: Unplaced; setUnplaced: (next: Unplaced) => void }) {
  const [isOver, setOver] = useState(false);
  const { left = [] } = unplaced?.field === field ? unplaced : {};
  const texts = fieldTexts[field];
  const role = chains.find((one) => one === field);
  const write = (name: RequestField, text: string, file?: File) =>
    onChange(({ request, files }) => ({
      request: { ...request, [name]: text },
      // A text in place of a file's name is an endpoint.
      files: { ...files, [name]: file },
    }));
  /** One file is for this field; of several, each is for the empty field of its chain, and the rest for the next empty fields. */
  const take = async (files: FileList | null | undefined) => {
    const { request } = asked;
    const free = [field, ...main.filter((one) => one !== field && request[one] === '')];
    const put = (file: File, name: RequestField | undefined) => {
      if (!name || !free.includes(name)) return true;
      free.splice(free.indexOf(name), 1);
      write(name, file.name, file);
      return false;
    };
    let given = [...(files ?? [])];
    if (given.length > 1) {
      const servicePara = request.servicePara || `${serviceDefaults.paraId}`;
      const guesses = await Promise.all(given.map((file) => guessRole(file, servicePara)));
      given = given.filter((file, at) => put(file, guesses[at]));
    }
    setUnplaced({ field, left: given.filter((file) => put(file, free[0])).map(({ name }) => name) });
  };
  const dropping = role && {
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (hasFile(event)) void take(event.dataTransfer?.files);
    },
    onDragOver: (event: DragEvent) => setOver(hasFile(event)),
    onDragLeave: () => setOver(false),
  };
  return (
    <div class={isOver ? 'over' : ''} {...dropping}>
      <Field
        name={`check-${field}`}
        {...texts}
        value={asked.request[field]}
        onWrite={(text) => write(field, text)}
        required={field === 'relay'}
        spellcheck={false}
      >
        {role && (
          <label class="file">
            Choose a file
            <span class="hidden">: {texts.label}</span>
            <input
              type="file"
              accept=".json,.gz"
              onChange={({ currentTarget }) => {
                void take(currentTarget.files);
                // The same file can be chosen again.
                currentTarget.value = '';
              }}
            />
          </label>
        )}
        {left.length > 0 && (
          <ErrorNote
            message={`No empty field for ${left.join(', ')}.`}
            hint="Clear a field, and drop again."
          />
        )}
      </Field>
    </div>
  );
}

/** A file does not open in place of the page, on any of its parts from now on. */
const keepPage = (event: DragEvent) => hasFile(event) && event.preventDefault();

/** A dragged text is for the browser, which puts it into the field. */
function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
