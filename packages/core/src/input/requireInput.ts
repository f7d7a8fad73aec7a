import { defineError } from '../errors/defineError.js';

/** An argument of a public function that is missing, or has another kind than documented. */
export class InvalidInputError extends defineError({
  code: 'INVALID_INPUT',
  fault: 'input',
  message: (facts: { field: string; expected: string; found: string }) =>
    `${facts.field} must be ${facts.expected}, got ${facts.found}.`,
  hint: ({ field }) =>
    // Only a chain has this field; the clients of other libraries are objects, too.
    field.endsWith('.request')
      ? `Give a chain as ${field.slice(0, -'.request'.length)}: \`connect\` of @parachron/client returns chains, also from an ApiPromise.`
      : `Correct ${field}: the reference of the function lists each argument with its type.`,
}) {}

// The types that most functions take, by the fields that every function reads.
const named = {
  chain: { request: 'function' },
  forkable: { fork: 'function' },
  location: { parents: 'number', interior: ['object'] },
  registry: { createType: 'function' },
  runtime: { registry: 'registry' },
  signal: { aborted: 'boolean', addEventListener: 'function', removeEventListener: 'function' },
  snapshot: { read: 'function', runtime: 'runtime' },
  weight: { refTime: 'bigint', proofSize: 'bigint' },
} as const;

/**
 * Kinds of numbers and of texts: the basic kind, what another value of it is, and how the kind is recognised. `positive number` is for time
 * limits: NaN, 0 and negative numbers would end them at once.
 */
const refined = {
  'positive number': ['number', 'not positive', (value: unknown) => Number(value) > 0],
  'whole number': [
    'number',
    'not whole, or negative',
    (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0,
  ],
  hash: ['string', 'not the hex of 32 bytes', (value: unknown) => /^0x[0-9a-f]{64}$/i.test(String(value))],
  'hex text': ['string', 'not hex', (value: unknown) => /^0x(?:[0-9a-f]{2})*$/i.test(String(value))],
} as const;

type BasicKind = 'array' | 'bigint' | 'boolean' | 'function' | NumberKind | 'object' | TextKind;
type NumberKind = 'number' | 'positive number' | 'whole number';
type TextKind = 'string' | 'hash' | 'hex text';
type Kind = BasicKind | keyof typeof named;
/** One of the words of a type, such as `block|finality`. */
type Words<Value extends string> = string extends Value
  ? never
  : `${Value}|${Value}` | `${Value}|${Value}|${Value}`;

/** The kinds that all values of a type have: none for a union of several kinds, which the function itself checks. */
type KindOf<Value> = unknown extends Value
  ? Kind
  : [Value] extends [string]
    ? TextKind | Words<Value & string>
    : [Value] extends [number]
      ? NumberKind
      : [Value] extends [bigint]
        ? 'bigint'
        : [Value] extends [boolean]
          ? 'boolean'
          : [Value] extends [(...args: never) => unknown]
            ? 'function'
            : [Value] extends [readonly unknown[]]
              ? 'array'
              : [Value] extends [object]
                ? [Extract<Value, readonly unknown[] | ((...args: never) => unknown)>] extends [never]
                  ? 'object' | keyof typeof named
                  : never
                : never;

/**
 * The shape of an argument: a kind, or the words of a text (`block|finality`); the shapes of the fields of an object; or a list with the
 * shape of each element. A kind ends with `?` if the argument may be absent. The compiler refuses a kind that the type does not have,
 * and a shape without `?` for an argument that may be absent.
 */
export type InputShape<Value> =
  | `${KindOf<Exclude<Value, undefined>>}?`
  | (undefined extends Value
      ? unknown extends Value
        ? Kind
        : never
      :
          | KindOf<Value>
          | (Value extends readonly (infer Element)[] ? readonly [InputShape<Element>] : never)
          | (Value extends object ? { readonly [Field in keyof Value]?: InputShape<Value[Field]> } : never));

/**
 * Refuses arguments of another shape than a function documents, before the function reads them.
 *
 * For callers without a compiler: programs in JavaScript, and values that came from JSON.
 *
 * Sends: nothing.
 *
 * @param input the arguments by the names of their parameters
 * @param shape the shape of each argument; a field without a shape may have any value
 * @throws INVALID_INPUT when a field is missing or of another kind; the error names the field, never its value
 *
 * @example
 * ```ts
 * import { requireInput } from '@parachron/core';
 *
 * export function openChannel(options: { readonly recipient: number }) {
 *   requireInput({ options }, { options: { recipient: 'number' } });
 *   return options.recipient;
 * }
 *
 * openChannel({} as never); // throws INVALID_INPUT: options.recipient must be a number, got undefined.
 * ```
 */
export function requireInput<const Input extends object>(
  input: Input,
  shape: { readonly [Field in keyof Input]?: InputShape<Input[Field]> },
): void {
  const mismatch = findFieldMismatch(input, shape as Fields);
  if (!mismatch) return;
  const { path, kind, found } = mismatch;
  throw new InvalidInputError({
    field: path.slice(1),
    expected: withArticle(kind),
    found: withArticle(found),
  });
}

type Fields = { readonly [field: string]: Shape };
type Shape = string | readonly [Shape] | Fields;

/** A value of another kind than its shape. Its path is written only here: a check of a parachain requires thousands of values. */
interface Mismatch {
  readonly path: string;
  readonly kind: string;
  readonly found: string;
}

function findMismatch(value: unknown, shape: Shape): Mismatch | undefined {
  if (typeof shape === 'string') {
    const isOptional = shape.endsWith('?');
    if (isOptional && value === undefined) return undefined;
    const kind = isOptional ? shape.slice(0, -1) : shape;
    return kind in named
      ? findMismatch(value, named[kind as keyof typeof named])
      : findKindMismatch(value, kind);
  }
  if (!Array.isArray(shape))
    return findKindMismatch(value, 'object') ?? findFieldMismatch(value as object, shape as Fields);
  const mismatch = findKindMismatch(value, 'array');
  if (mismatch) return mismatch;
  for (const [at, one] of (value as unknown[]).entries()) {
    const inner = findMismatch(one, shape[0] as Shape);
    if (inner) return { ...inner, path: `[${at}]${inner.path}` };
  }
  return undefined;
}

function findFieldMismatch(value: object, fields: Fields): Mismatch | undefined {
  for (const name of Object.keys(fields)) {
    const inner = findMismatch((value as Record<string, unknown>)[name], fields[name] as Shape);
    if (inner) return { ...inner, path: `.${name}${inner.path}` };
  }
  return undefined;
}

function findKindMismatch(value: unknown, kind: string): Mismatch | undefined {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const words = kind.split('|');
  if (words.length > 1) {
    if (words.includes(value as string)) return undefined;
    const other = found === 'string' ? 'string that is none of these' : found;
    return { path: '', kind: `string: ${words.join(' or ')}`, found: other };
  }
  const [basic, flaw, isFit] = kind in refined ? refined[kind as keyof typeof refined] : [kind];
  if (found !== basic) return { path: '', kind, found };
  return !isFit || isFit(value) ? undefined : { path: '', kind, found: `${found} that is ${flaw}` };
}

function withArticle(kind: string): string {
  if (kind === 'null' || kind === 'undefined') return kind;
  return `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
