import { listed } from 'virtual:programs';
import type { Given } from '../giveValue.js';

/** A program of a guide that a browser runs. */
export interface RunnableProgram {
  readonly text: string;
  readonly given: readonly Given[];
  readonly variant: 'H' | 'M';
}

/** The programs, by the names in the address of the page. */
export const programs: Readonly<Record<string, RunnableProgram>> = listed;
