import type { OpenOptions } from '../playground/openNetwork.js';
import type { Playground } from '../playground/Playground.js';
import type { PlaygroundState } from '../playground/PlaygroundState.js';

/** Requests of the page to the worker, by name. */
export type WorkerMethods = Pick<
  Playground,
  'quoteGrant' | 'grant' | 'quote' | 'schedule' | 'cancel' | 'advance' | 'advanceToNextSlot'
> & { open(options: OpenOptions): Promise<void> };

/** A request of the page. */
export interface WorkerRequest {
  readonly id: number;
  readonly method: keyof WorkerMethods;
  readonly args: readonly unknown[];
}

/** An error as the page shows it. */
export interface ShownError {
  readonly message: string;
  /** Hint on what to do; undefined for errors that have no hint. */
  readonly hint: string | undefined;
}

/** A message of the worker: an answer to a request, a new state, or an error that no request waits for. */
export type WorkerMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: ShownError }
  | { readonly kind: 'state'; readonly state: PlaygroundState }
  | { readonly kind: 'failure'; readonly error: ShownError };
