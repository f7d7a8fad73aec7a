import type { MistakeList } from './MistakeList.js';

/** What reading a part of a configuration works with. */
export interface ReadContext {
  /** Where relative paths begin. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mistakes: MistakeList;
}
