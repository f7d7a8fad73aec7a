import { useState } from 'preact/hooks';
import { writeClipboard } from './writeClipboard.js';

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
