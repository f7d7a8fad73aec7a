import { useEffect, useState } from 'preact/hooks';
import type { ShownError } from '../ShownError.js';

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

/** An error and its hint, which a screen reader announces at once. */
export function ErrorNote({ error: { message, hint } }: { readonly error: ShownError }) {
  return (
    <p role="alert" class="error">
      <b>{message}</b> {hint}
    </p>
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
