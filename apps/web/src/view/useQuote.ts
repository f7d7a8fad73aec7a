import { useEffect, useState } from 'preact/hooks';
import type { ShownError } from '../ShownError.js';
import { describe } from './usePlayground.js';

/** Milliseconds to wait for the end of typing. */
const patience = 250;

/** A quote that is requested again when an input or the network changes. */
export interface UsedQuote<T> {
  readonly quote: T | undefined;
  readonly error: ShownError | undefined;
  /** Whether the quote is for the present inputs: the page signs nothing that differs from the shown quote. */
  readonly isCurrent: boolean;
}

interface Found<T> {
  readonly key: string | undefined;
  readonly quote?: T;
  readonly error?: ShownError;
}

/**
 * Requests a quote, again for each new key; an answer to an earlier key is dropped.
 *
 * @param key the inputs of the quote; undefined requests none
 */
export function useQuote<T>(key: string | undefined, ask: () => Promise<T>): UsedQuote<T> {
  const [found, setFound] = useState<Found<T>>({ key: undefined });

  useEffect(() => {
    if (key === undefined) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      ask().then(
        (quote) => isWanted && setFound({ key, quote }),
        (refusal) => isWanted && setFound({ key, error: describe(refusal) }),
      );
    }, patience);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { quote: found.quote, error: found.error, isCurrent: found.key === key };
}
