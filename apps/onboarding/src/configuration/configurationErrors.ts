import { defineError, endSentence } from '@parachron/core';
import type { Place } from './Configuration.js';

/** A mistake in a configuration. */
export interface Mistake {
  readonly place: Place;
  /** The field by its path, such as `parachains[0].calls[1].call`; absent if the mistake is about the whole file. */
  readonly field?: string;
  /** The problem, which follows the field in the message. */
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
  hint: () => 'Fix the file. `parachron init --stdout` prints an example with all fields.',
}) {}

/** No configuration was found. */
export class ConfigurationNotFoundError extends defineError({
  code: 'CONFIGURATION_NOT_FOUND',
  fault: 'input',
  message: (facts: { file: string }) => `The configuration ${facts.file} does not exist.`,
  hint: () => 'Give another file with --config, or write a file with `parachron init`.',
}) {}

/** A configuration exists and cannot be read. */
export class ConfigurationUnreadableError extends defineError({
  code: 'CONFIGURATION_UNREADABLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file} cannot be read: ${facts.reason}.`,
  hint: () => 'Give a file in YAML (.yaml, .yml) or JSON (.json). A program can write such a file.',
}) {}

/** A configuration cannot be written to the given path. */
export class ConfigurationNotWrittenError extends defineError({
  code: 'CONFIGURATION_NOT_WRITTEN',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file} cannot be written: ${facts.reason}.`,
  hint: () => 'Give a file in an existing, writable folder.',
}) {}

/** The path of a new file already exists. */
export class ConfigurationExistsError extends defineError({
  code: 'CONFIGURATION_EXISTS',
  fault: 'input',
  message: (facts: { file: string }) => `${facts.file} already exists, and is unchanged.`,
  hint: () => 'Give another name, or --force to overwrite the file.',
}) {}

/** Writes a mistake as one sentence, with file, line and column before it. */
function formatMistake({ place, field, problem }: Mistake): string {
  return endSentence(`${formatPlace(place)}: ${field ? `${field} ` : ''}${problem}`);
}

/** Writes a place as editors and compilers do, so that it can be clicked. */
export function formatPlace({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
