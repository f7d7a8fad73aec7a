import type { OpenOptions } from '../playground/openNetwork.js';
import type { Playground } from '../playground/Playground.js';

/** Requests of the page to the worker of the playground, by name. */
export type PlaygroundMethods = Pick<
  Playground,
  'quoteGrant' | 'grant' | 'quote' | 'schedule' | 'cancel' | 'advance' | 'advanceToNextSlot'
> & { open(options: OpenOptions): Promise<void> };
