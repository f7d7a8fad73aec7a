import { formatJson } from '../json/json.js';

/**
 * The party that has to act on an error: the caller fixes the `input`, the node is `unreachable`, its runtime is
 * `incompatible` with the request, the chain `refused`, or this project has a `bug`.
 */
export type Fault = 'input' | 'unreachable' | 'incompatible' | 'refused' | 'bug';

const brand = Symbol.for('@parachron/error');

/**
 * The base of every error of this project. Recognise an error by {@link isParachronError} and its `code`, never by
 * `instanceof`, since one program may contain two copies of a package.
 */
export class ParachronError<Code extends string = string, Facts = unknown> extends Error {
  /** Unique, in SCREAMING_SNAKE case; names the page of the error in the documentation. */
  readonly code: Code;
  readonly fault: Fault;
  /** Typed facts; the message is rendered from them. */
  readonly facts: Facts;
  /** One sentence on what to do. */
  readonly hint: string;

  constructor(
    definition: { code: Code; fault: Fault },
    rendered: { message: string; hint: string; facts: Facts },
    options?: ErrorOptions,
  ) {
    super(rendered.message, options);
    this.name = definition.code;
    this.code = definition.code;
    this.fault = definition.fault;
    this.facts = rendered.facts;
    this.hint = rendered.hint;
    Object.defineProperty(this, brand, { value: true });
  }

  /** The error as plain data: amounts become decimal strings, the causes are listed by their messages. */
  toJSON(): { code: Code; fault: Fault; message: string; hint: string; facts: unknown; causes: string[] } {
    return {
      code: this.code,
      fault: this.fault,
      message: this.message,
      hint: this.hint,
      facts: JSON.parse(formatJson(this.facts)),
      causes: listCauses(this),
    };
  }
}

function listCauses(error: Error): string[] {
  const causes: string[] = [];
  let cause: unknown = error.cause;
  while (cause !== undefined && causes.length < 8) {
    causes.push(readMessage(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

/** The facts of each error by its code. Every package adds the facts of the errors that it exports. */
// biome-ignore lint/suspicious/noEmptyInterface: other declarations fill it.
export interface ErrorFacts {}

/** The facts of the error classes among the exports of a module, by their codes. */
export type FactsByCode<Exports> = { [E in ErrorOf<Exports[keyof Exports]> as E['code']]: E['facts'] };

type ErrorOf<Class> = Class extends new (...args: never[]) => infer E ? Extract<E, ParachronError> : never;

/** The facts of errors with a code; unknown if no imported package has such an error. */
export type CodeFacts<Code extends string> = Code extends keyof ErrorFacts ? ErrorFacts[Code] : unknown;

/**
 * Returns whether a value is an error of this project, and optionally one with a certain code, whose facts are then typed.
 *
 * @example
 * ```ts
 * import { isParachronError, parseHex } from '@parachron/core';
 *
 * try {
 *   parseHex('0xzz');
 * } catch (error) {
 *   if (isParachronError(error, 'INVALID_HEX')) console.log(error.facts.text); // '0xzz'
 * }
 * ```
 */
export function isParachronError<const Code extends string = string>(
  value: unknown,
  code?: Code,
): value is ParachronError<Code, CodeFacts<Code>> {
  if (!(value instanceof Error) || !(brand in value)) return false;
  return code === undefined || value.name === code;
}

/**
 * Returns the result of a function, or undefined if the function throws an error of this project.
 *
 * @param run the function, for example of a decoder
 * @param codes the codes of the error; by default any
 * @throws any other error
 *
 * @example
 * ```ts
 * import { orUndefined, parseAccount } from '@parachron/core';
 *
 * orUndefined(() => parseAccount('Alice'), 'INVALID_ACCOUNT'); // undefined
 * ```
 */
export function orUndefined<T>(run: () => T, ...codes: readonly string[]): T | undefined {
  try {
    return run();
  } catch (error) {
    return omitError(...codes)(error);
  }
}

/**
 * Returns the result of a function, or undefined if the function throws any error, as decoders of other libraries do.
 *
 * @example
 * ```ts
 * import { attempt } from '@parachron/core';
 *
 * attempt(() => JSON.parse('{')); // undefined
 * ```
 */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/**
 * Returns the message of an error of any library, or the text of any other value that was thrown.
 *
 * @example
 * ```ts
 * import { readMessage } from '@parachron/core';
 *
 * readMessage(new Error('no answer')); // 'no answer'
 * ```
 */
export function readMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Creates a handler for the `catch` of a promise that gives undefined for an error of this project, as {@link orUndefined} does.
 *
 * @param codes the codes of the error; by default any
 * @returns the handler, which throws any other error
 *
 * @example
 * ```ts
 * import { omitError } from '@parachron/core';
 *
 * declare const reading: Promise<string>;
 * await reading.catch(omitError('BLOCK_UNAVAILABLE')); // undefined if the node lacks the block
 * ```
 */
export function omitError(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (isParachronError(error) && (codes.length === 0 || codes.includes(error.code))) return undefined;
    throw error;
  };
}
