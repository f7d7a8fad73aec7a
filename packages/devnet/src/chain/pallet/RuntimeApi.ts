import { defineError } from '@parachron/core';
import type { AnyType, FieldsValue, Type } from '@parachron/core/scale';
import type { Context } from './Context.js';

/** A method of a runtime API, for `state_call` and for the metadata. */
export interface RuntimeApiMethod {
  readonly name: string;
  readonly inputs: { readonly [name: string]: AnyType };
  readonly output: AnyType;
  readonly docs: readonly string[];
  call(context: Context, args: { readonly [name: string]: unknown }): unknown;
}

/** A runtime API with its version, as `state_getRuntimeVersion` lists it by the hash of the name. */
export interface RuntimeApi {
  readonly name: string;
  readonly version: number;
  readonly methods: readonly RuntimeApiMethod[];
}

/**
 * The runtime panicked: `state_call` answers with an error.
 *
 * @example
 * ```text
 * Core_versions: Exported method Core_versions is not found
 * ```
 */
export class RuntimePanicError extends defineError({
  code: 'RUNTIME_PANIC',
  fault: 'input',
  message: (facts: { method: string; reason: string }) => `${facts.method}: ${facts.reason}`,
  hint: () => 'Check the arguments of the runtime call.',
}) {}

/** Describes a method of a runtime API; it receives decoded arguments, and its result is encoded. */
export function defineApiMethod<const I extends { readonly [name: string]: AnyType }, O>(method: {
  readonly name: string;
  readonly inputs: I;
  readonly output: Type<O>;
  readonly docs?: string;
  call(context: Context, args: FieldsValue<I>): O;
}): RuntimeApiMethod {
  return {
    name: method.name,
    inputs: method.inputs,
    output: method.output,
    docs: method.docs === undefined ? [] : [method.docs],
    call: method.call,
  };
}
