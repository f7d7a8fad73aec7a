import type { MistakeList } from './MistakeList.js';

/** The context for reading a part of a configuration. */
export interface ReadContext {
  /** The name of the configuration in errors. */
  readonly file: string;
  /** Base folder of relative paths. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mistakes: MistakeList;
}
