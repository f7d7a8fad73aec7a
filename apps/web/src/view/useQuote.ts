import { useEffect, useState } from 'preact/hooks';
import type { ShownError } from '../ShownError.js';
import { describe } from './usePlayground.js';

/** Milliseconds to wait for the end of typing. */
const patience = 250;

/** A quote that is requested again when an input or the network changes. */
export interface UsedQuote<T> {
  readonly quote: T | undefined;
  readonly error: ShownError | undefined;
}

/**
 * Requests a quote, again for each new key; an answer to an earlier key is dropped.
 *
 * @param key the inputs of the quote; undefined requests none
 */
export function useQuote<T>(key: string | undefined, ask: () => Promise<T>): UsedQuote<T> {
  const [found, setFound] = useState<UsedQuote<T>>({ quote: undefined, error: undefined });

  useEffect(() => {
    if (key === undefined) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      ask().then(
        (quote) => isWanted && setFound({ quote, error: undefined }),
        (refusal) => isWanted && setFound({ quote: undefined, error: describe(refusal) }),
      );
    }, patience);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found;
}
