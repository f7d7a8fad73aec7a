import type { Place } from './Configuration.js';

/** Where a field is: the keys and indices that lead to it. */
export type FieldPath = readonly (string | number)[];

/** A configuration as it stands in its file, not looked at yet. */
export interface ConfigurationFile {
  /** As it is named in errors. */
  readonly file: string;
  /** The folder to which paths in it are relative. */
  readonly folder: string;
  readonly data: unknown;
  /** Where a field is in the file; the nearest that is there, where it is missing itself. */
  locate(path: FieldPath, part?: 'key' | 'value'): Place;
}

/** Writes the path of a field as programs do: `parachains[0].calls[1].call`. */
export function formatField(path: FieldPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\w$-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}
