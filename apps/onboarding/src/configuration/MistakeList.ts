import { type ConfigurationFile, type FieldPath, formatField } from './ConfigurationFile.js';
import { ConfigurationInvalidError, formatPlace, type Mistake } from './configurationErrors.js';
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
