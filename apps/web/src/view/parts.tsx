import { type ComponentChildren, createContext, Fragment } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { roleTexts } from '../fieldTexts.js';
import type { ChainStage, ShownChain } from '../PageChain.js';
import type { ShownError } from '../PageError.js';

/** A part of the page with its heading. */
export function Section(about: {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const { id, title, children } = about;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Does the work of a form in place of the browser, which would load the page again. */
export function onSubmit(work: () => void) {
  return (event: Event) => {
    event.preventDefault();
    work();
  };
}

/** A field, by the name of its text in a form: a choice of options, or one line of text; the other properties are those of the input. */
export interface FieldOf<Name extends string> {
  /** Unique on the page. */
  readonly name: Name;
  readonly label: string;
  /** A note under the label. */
  readonly about?: string;
  /** Values, each with its text. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly type?: 'datetime-local' | 'number';
  readonly min?: string;
  readonly inputMode?: 'decimal';
  readonly required?: boolean;
  readonly spellcheck?: boolean;
}

/** The errors that name a field by its label; one without a message is shown elsewhere. */
export const Faults = createContext<readonly ShownError[]>([]);

/** A field with its text, and further parts below it. */
export function Field({
  name,
  label,
  about,
  options,
  value,
  onWrite,
  children,
  ...input
}: FieldOf<string> & {
  readonly value: string;
  readonly onWrite: (text: string) => void;
  readonly children?: ComponentChildren;
}) {
  const fault = useContext(Faults).find(({ field }) => field === label);
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {about !== undefined && (
        <span id={`${name}-about`} class="role">
          {about}
        </span>
      )}
      {fault?.message && <ErrorNote {...fault} />}
      {options ? (
        <select id={name} value={value} onChange={({ currentTarget }) => onWrite(currentTarget.value)}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={name}
          aria-describedby={about === undefined ? undefined : `${name}-about`}
          aria-invalid={fault && true}
          autocomplete="off"
          value={value}
          {...input}
          onInput={({ currentTarget }) => onWrite(currentTarget.value)}
        />
      )}
      {children}
    </div>
  );
}

/** The fields of a form, side by side. @param onWrite called with the text that changed, by its name */
export function Fields<Name extends string>({
  fields,
  texts,
  onWrite,
}: {
  readonly fields: readonly FieldOf<Name>[];
  readonly texts: { readonly [N in Name]?: string };
  readonly onWrite: (change: { readonly [N in Name]?: string }) => void;
}) {
  return (
    <div class="fields">
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          value={texts[field.name] ?? ''}
          onWrite={(text) => onWrite({ [field.name]: text } as { [N in Name]: string })}
        />
      ))}
    </div>
  );
}

/** A choice of one of few values. @param choices values, each with its name and a note */
export function Choices<V extends string>({
  legend,
  name,
  choices,
  value,
  onChoose,
  ...fieldset
}: {
  readonly legend: string;
  readonly name: string;
  readonly class?: string;
  readonly choices: readonly (readonly [value: V, name: string, about?: string])[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}) {
  return (
    <fieldset {...fieldset}>
      <legend>{legend}</legend>
      {choices.map(([one, title, about]) => (
        <label key={one} class="choice">
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChoose(one)}
          />
          <span>
            <b>{title}</b>
            {about !== undefined && <span class="muted">{about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A term with its value. */
export type TermLine = readonly [label: string, value: ComponentChildren];

/** A list of terms. */
export function Terms(about: { readonly class: string; readonly lines: readonly TermLine[] }) {
  return (
    <dl class={about.class}>
      {about.lines.map(([label, value], at) => (
        <Fragment key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The advice for a part of the page that was not loaded. */
export const loadAgain = 'Check the connection to the server of this page, and load the page again.';

/** An error and its hint, which a screen reader announces at once. */
export function ErrorNote({ message, hint }: ShownError) {
  return (
    <p role="alert" class="error">
      <b>{message}</b> {hint}
    </p>
  );
}

/** The words of the stages of a chain, each with its colour. */
const stages: Readonly<Record<ChainStage, readonly [words: string, badge?: 'pass' | 'fail']>> = {
  connecting: ['connecting …'],
  starting: ['starting …'],
  connected: ['connected', 'pass'],
  reading: ['reading …'],
  read: ['read', 'pass'],
  failed: ['not connected', 'fail'],
  stopped: ['stopped'],
  replaced: ['another chain', 'fail'],
};

/** The chains of the page, each with its stage, and the reason if it is not connected. */
export function ChainList({ chains }: { readonly chains: readonly ShownChain[] }) {
  return (
    <ul class="tasks">
      {chains.map(({ role, name, endpoint, stage, block, reason }) => (
        <li key={role}>
          <div class="task">
            <p>
              <b>{roleTexts[role]}</b>
              {name !== undefined && `: ${name}`}
              <span class="role">{endpoint}</span>
            </p>
            <p class="stage">
              {block !== undefined && <span class="muted">block {block} </span>}
              <span class={`badge ${stages[stage][1] ?? 'none'}`}>{stages[stage][0]}</span>
            </p>
          </div>
          {reason !== undefined && <p class="error">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Where the browser refuses the clipboard. */
const shown = 'The link is the address of this page now.';
const refused = 'No link: a field contains a key or another secret. Remove it from the field.';

/** Puts the fields of a form into the address of the page, and copies the address. */
export function ShareButton({
  label,
  about,
  formatLink,
}: {
  readonly label: string;
  /** What the link contains. */
  readonly about: string;
  readonly formatLink: () => string | undefined;
}) {
  const [state, setState] = useState('');
  const share = async () => {
    const link = formatLink();
    if (link === undefined) return setState(refused);
    history.replaceState(true, '', link);
    setState(`${(await writeClipboard(location.href)) ? 'The link is copied.' : shown} ${about}`);
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {label}
      </button>
      <p role="status" class="muted">
        {state}
      </p>
    </>
  );
}

/** Copies a text for the user; returns false if the browser refuses, as on a page without https. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Owns the form of a part of the page, which a link to the part fills. A link without fields leaves the form as it is, and so does the way
 * back to a link: its entry of the history is marked once its fields are in the form. `keep` gives the entry the fields that are used, as a
 * link, for a page that is loaded again; undefined for fields that no link may contain.
 */
export function useLinkedForm<Form>(
  isRoute: (fragment: string) => boolean,
  parse: (fragment: string) => Form,
) {
  const kept: unknown = history.state;
  const [form, setForm] = useState(() => parse(typeof kept === 'string' ? kept : location.hash));
  const keep = (link: string | undefined = '') => history.replaceState(link || true, '');
  useEffect(() => {
    const takeLink = () => {
      const { hash } = location;
      if (!isRoute(hash) || !hash.includes('?') || history.state) return;
      setForm(parse(hash));
      keep();
    };
    if (!history.state) keep();
    addEventListener('hashchange', takeLink);
    return () => removeEventListener('hashchange', takeLink);
  }, []);
  return { form, setForm, keep };
}

const options = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
  timeZoneName: 'short',
} as const;

/** Writes a time in the time zone of the browser. @param at milliseconds since 1970 */
export function formatLocalTime(at: number): string {
  return new Intl.DateTimeFormat('en', options).format(at);
}

/** Writes a time in UTC. @param at milliseconds since 1970 */
export function formatUtcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
