import { ConfigurationInvalidError, formatPlace, type Mistake, type Place } from './Configuration.js';
import type { FieldMistake } from './listSchemaMistakes.js';

/** Collects the mistakes of a file, so that all are reported at once. */
export class MistakeList {
  readonly #file: ConfigurationFile;
  readonly #mistakes: Mistake[] = [];

  constructor(file: ConfigurationFile) {
    this.#file = file;
  }

  /** Adds a mistake of a field; the problem follows the field's name in the message. */
  add(path: FieldPath, problem: string, part: FieldMistake['part'] = 'value'): void {
    const place = this.#file.locate(path, part);
    this.#mistakes.push({ place, ...(path.length > 0 ? { field: formatField(path) } : {}), problem });
  }

  /** The name of a field in later errors. */
  nameField(path: FieldPath): string {
    return `${formatPlace(this.#file.locate(path))}: ${formatField(path)}`;
  }

  /** @throws CONFIGURATION_INVALID when there is any mistake */
  requireNone(): void {
    if (this.#mistakes.length === 0) return;
    const derivePosition = (one: Mistake) => (one.place.line ?? 0) * 100_000 + (one.place.column ?? 0);
    const mistakes = [...this.#mistakes].sort((a, b) => derivePosition(a) - derivePosition(b));
    throw new ConfigurationInvalidError({ mistakes });
  }
}

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

/** The context for reading a part of a configuration. */
export interface ReadContext {
  /** The name of the configuration in errors. */
  readonly file: string;
  /** Base folder of relative paths. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mistakes: MistakeList;
}
