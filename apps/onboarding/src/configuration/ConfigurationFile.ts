import type { Place } from './Configuration.js';

/** The path of a field: keys and indices. */
export type FieldPath = readonly (string | number)[];

/** A configuration from its file, before validation. */
export interface ConfigurationFile {
  /** Its name in errors. */
  readonly file: string;
  /** Base folder of its relative paths. */
  readonly folder: string;
  readonly data: unknown;
  /** The position of a field in the file; that of its nearest parent if the field is missing. */
  locate(path: FieldPath, part?: 'key' | 'value'): Place;
}

/** Writes the path of a field in the notation of programs: `parachains[0].calls[1].call`. */
export function formatField(path: FieldPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\w$-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}
