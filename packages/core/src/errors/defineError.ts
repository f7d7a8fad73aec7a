import { type Fault, ParachronError } from './ParachronError.js';

/** An error class of a code, whose constructor takes facts. */
export interface ErrorClass<Code extends string, Facts> {
  new (facts: Facts, options?: ErrorOptions): ParachronError<Code, Facts>;
}

/**
 * Defines an error class whose constructor takes facts, never a message: the message and the hint are rendered from the facts.
 *
 * @example
 * ```ts
 * import { defineError } from '@parachron/core';
 *
 * class ChannelNotFoundError extends defineError({
 *   code: 'CHANNEL_NOT_FOUND',
 *   fault: 'input',
 *   message: (facts: { sender: number; recipient: number }) =>
 *     `There is no channel from ${facts.sender} to ${facts.recipient}.`,
 *   hint: () => 'Open it first.',
 * }) {}
 *
 * new ChannelNotFoundError({ sender: 1000, recipient: 2114 }).message;
 * // 'There is no channel from 1000 to 2114.'
 * ```
 */
export function defineError<const Code extends string, Facts>(definition: {
  code: Code;
  fault: Fault;
  message: (facts: Facts) => string;
  hint: (facts: Facts) => string;
}): ErrorClass<Code, Facts> {
  return class extends ParachronError<Code, Facts> {
    constructor(facts: Facts, options?: ErrorOptions) {
      const message = cutLines(definition.message(facts));
      super(definition, { message, hint: definition.hint(facts), facts }, options);
    }
  };
}

/** Cuts the middle of long lines: a message quotes what was given, which may be a whole file. */
const cutLines = (text: string) => text.replace(/^(.{600}).{100,}(.{300})$/gmu, '$1 … $2');
