import { defineError, endSentence, isParachronError } from '@parachron/core';
import { stripControls } from '@parachron/reports';

/** A place in a file: `parachron.yaml:12:5`. */
export interface FilePosition {
  readonly file: string;
  /** Counted from 1; absent for the whole file. */
  readonly line?: number;
  readonly column?: number;
}

/** A mistake in a configuration. */
export interface Mistake {
  readonly place: FilePosition;
  /** The field by its path, such as `parachains[0].calls[1].call`; absent if the mistake is about the whole file. */
  readonly field?: string;
  /** The problem, which follows the field in the message unless it begins with it. */
  readonly problem: string;
}

/**
 * A configuration has mistakes.
 *
 * @example
 * ```text
 * parachron.yaml:2:28: networks.mine.servce is not a known field; did you mean service?
 * ```
 */
export class ConfigurationInvalidError extends defineError({
  code: 'CONFIGURATION_INVALID',
  fault: 'input',
  message: (facts: { mistakes: readonly Mistake[] }) => facts.mistakes.map(formatMistake).join('\n'),
  hint: () => 'Fix the file. `parachron init example.yaml` writes an example with all fields.',
}) {}

/** A configuration cannot be read, or does not exist. */
export class ConfigurationUnreadableError extends defineError({
  code: 'CONFIGURATION_UNREADABLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file} cannot be read: ${facts.reason}.`,
  hint: () => 'Give a file in YAML (.yaml, .yml) or JSON (.json). `parachron init` writes one.',
}) {}

/** Writes a mistake as one sentence, with file, line and column before it. */
function formatMistake({ place, field, problem }: Mistake): string {
  const isNamed = field === undefined || problem.startsWith(`${field}:`);
  return stripControls(endSentence(`${formatPlace(place)}: ${isNamed ? '' : `${field} `}${problem}`));
}

/** Writes a place as editors and compilers do, so that it can be clicked. */
export function formatPlace({ file, line, column }: FilePosition): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** The reading of a file: it collects the mistakes, so that all are reported at once. */
export class Reading {
  readonly file: ConfigurationFile;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly #mistakes: Mistake[] = [];

  constructor(file: ConfigurationFile, env: Reading['env']) {
    this.file = file;
    this.env = env;
  }

  /** Adds a mistake of a field; the problem follows the field's name in the message. */
  add(path: FieldPath, problem: string, part?: 'key' | 'value'): void {
    const place = this.file.locate(path, part);
    this.#mistakes.push({ place, ...(path.length > 0 ? { field: formatField(path) } : {}), problem });
  }

  /** Reads a field by a function whose errors begin with the given name of the field. Returns undefined after a mistake. */
  attempt<T>(path: FieldPath, read: (field: string) => T): T | undefined {
    try {
      return read(formatField(path));
    } catch (error) {
      if (!isParachronError(error)) throw error;
      this.add(path, error.message);
      return undefined;
    }
  }

  /** The name of a field in later errors. */
  nameField(path: FieldPath): string {
    return `${formatPlace(this.file.locate(path))}: ${formatField(path)}`;
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
  locate(path: FieldPath, part?: 'key' | 'value'): FilePosition;
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
