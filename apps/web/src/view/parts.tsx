import { countOf } from '@parachron/reports';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShownError } from '../worker/connectPeer.js';

/**
 * A field for one line of text, with a note under its label if there is one, and further parts below it; the other properties are
 * those of the input.
 */
export function TextField({
  id,
  label,
  about,
  onWrite,
  children,
  ...input
}: {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly about?: string;
  readonly value: string;
  readonly onWrite: (text: string) => void;
  readonly type?: 'datetime-local' | 'number';
  readonly min?: string;
  readonly inputMode?: 'decimal';
  readonly required?: boolean;
  readonly spellcheck?: boolean;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {about !== undefined && (
        <span id={`${id}-about`} class="role">
          {about}
        </span>
      )}
      <input
        id={id}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        autocomplete="off"
        {...input}
        onInput={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      {children}
    </div>
  );
}

/** A choice of one option. @param options values, each with its text */
export function SelectField({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The advice for a part of the page that was not loaded. */
export const loadAgain = 'Check the connection to the server of this page, and load the page again.';

/** An error and its hint, which a screen reader announces at once. */
export function ErrorNote({ error: { message, hint } }: { readonly error: ShownError }) {
  return (
    <p role="alert" class="error">
      <b>{message}</b> {hint}
    </p>
  );
}

/** A chain of the page, with its state, and the reason if it is not connected. */
export function ChainLine({
  role,
  name,
  endpoint,
  badge,
  stage,
  block,
  reason,
}: {
  readonly role: string;
  readonly name: string | undefined;
  readonly endpoint: string;
  readonly badge: 'pass' | 'fail' | 'none';
  readonly stage: string;
  readonly block?: string | undefined;
  readonly reason: string | undefined;
}) {
  return (
    <li>
      <div class="task">
        <p>
          <b>{role}</b>
          {name !== undefined && `: ${name}`}
          <span class="role">{endpoint}</span>
        </p>
        <p class="stage">
          {block !== undefined && <span class="muted">{block} </span>}
          <span class={`badge ${badge}`}>{stage}</span>
        </p>
      </div>
      {reason !== undefined && <p class="error">{reason}</p>}
    </li>
  );
}

interface ShareWords {
  readonly offer: string;
  readonly copied: string;
  readonly shown: string;
  readonly refused: string;
}

/** Puts the fields of a form into the address of the page, and copies the address. */
export function ShareButton({
  words,
  formatLink,
}: {
  readonly words: ShareWords;
  readonly formatLink: () => string | undefined;
}) {
  const [state, setState] = useState<keyof ShareWords>('offer');
  const share = async () => {
    const link = formatLink();
    if (link === undefined) return setState('refused');
    history.replaceState(undefined, '', link);
    setState((await writeClipboard(location.href)) ? 'copied' : 'shown');
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {words.offer}
      </button>
      <p role="status" class="muted">
        {state === 'offer' ? '' : words[state]}
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

/** Calls back when the user opens another link with fields; a link without fields leaves the form as it is. */
export function useLink(onLink: (fragment: string) => void): void {
  useEffect(() => {
    const takeLink = () => {
      if (location.hash.includes('?')) onLink(location.hash);
    };
    addEventListener('hashchange', takeLink);
    return () => removeEventListener('hashchange', takeLink);
  }, []);
}

const options = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** Writes a time in the time zone of the browser. @param at milliseconds since 1970 */
export function formatLocalTime(at: number): string {
  return new Intl.DateTimeFormat('en', { ...options, weekday: 'short', timeZoneName: 'short' }).format(at);
}

/** Writes a time in the time zone of the browser, for a table. @param at milliseconds since 1970 */
export function formatShortTime(at: number): string {
  return new Intl.DateTimeFormat('en', options).format(at);
}

/** Writes a time in UTC. @param at milliseconds since 1970 */
export function formatUtcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const lengths = { week: 604_800, day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
const units = ['week', 'day', 'hour', 'minute'] as const;

/** Writes a duration in the largest unit that divides it. */
export function formatInterval(seconds: number): string {
  const unit = units.find((one) => seconds % lengths[one] === 0) ?? 'second';
  return countOf(seconds / lengths[unit], unit);
}
