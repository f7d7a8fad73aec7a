import { isParachronError, isRecord } from '@parachron/core';
import { stripControls } from '@parachron/reports';

/** An error as the page shows it. */
export interface ShownError {
  readonly message: string;
  /** Hint on what to do; undefined for errors that have no hint. */
  readonly hint?: string | undefined;
  /** The label of the field with the wrong text. */
  readonly field?: string;
}

/** An error of the page itself, or of another thread: only its reader tells it from others, by the text. */
export class PageError extends Error {
  readonly shown: ShownError;

  constructor(shown: ShownError) {
    super(shown.message);
    this.shown = shown;
  }
}

/** Describes an error for the page. Its text may come from a chain or a wallet. */
export function toShownError(error: unknown): ShownError {
  // Signing wraps the refusal of a wallet.
  const own = isParachronError(error, 'SIGNING_FAILED') ? error.cause : error;
  if (own instanceof PageError) return stripTexts(own.shown);
  if (isParachronError(error)) {
    const field = isRecord(error.facts) ? error.facts.field : undefined;
    const shown = stripTexts({ message: error.message, hint: error.hint });
    return typeof field === 'string' ? { ...shown, field } : shown;
  }
  // A wallet may refuse with an object of its own, with or without a message.
  const message = isRecord(error) ? error.message : error;
  const isText = typeof message === 'string' && message !== '';
  return { message: isText ? stripTexts(message) : 'no reason was given.', hint: undefined };
}

/** Removes control and formatting characters from every text of plain data; line breaks stay. */
export function stripTexts<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(stripControls).join('\n') as T & string;
  if (Array.isArray(data)) return data.map(stripTexts) as T & unknown[];
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, stripTexts(value)])) as T &
    object;
}
