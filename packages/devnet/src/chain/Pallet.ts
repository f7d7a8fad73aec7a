import { omitUndefined } from '@parachron/core';
import type { AnyType, FieldSpecs, FieldsValue, Type, VariantSpec } from '@parachron/core/scale';
import type { Context } from './Context.js';
import type { Origin } from './Origin.js';
import type { AnyStorageItem } from './storage.js';
import { type CallValue, type DispatchErrorValue, sumWeights, type Weight } from './types.js';

export type CallClass = 'Normal' | 'Mandatory';

/** Used weight and payment of a dispatch; an absent field stays as announced. */
export interface PostDispatch {
  readonly actualWeight?: Weight;
  readonly paysFee?: boolean;
}

/** The arguments of a call by name, for calls that are not known statically. */
export interface CallArgs {
  readonly [name: string]: unknown;
}

/** A call: its arguments as data, and the function that dispatches it. */
export interface CallDefinition {
  readonly index: number;
  readonly fields: { readonly [name: string]: AnyType };
  readonly docs?: string;
  /** Mandatory calls are those of inherents. */
  readonly class: CallClass;
  weight(args: CallArgs, context: Context): Weight;
  // biome-ignore lint/suspicious/noConfusingVoidType: most dispatch functions return nothing
  dispatch(context: Context, origin: Origin, args: CallArgs): PostDispatch | void;
}

interface CallSpec<A extends CallDefinition['fields']> extends Pick<CallDefinition, 'index' | 'docs'> {
  readonly args: A;
  /** Reference time in picoseconds, or the whole weight by the arguments. */
  readonly weight: bigint | ((args: FieldsValue<A>, context: Context) => Weight);
  readonly class?: CallClass;
  /** Changes the state through the context; a thrown dispatch failure undoes all changes. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most dispatch functions return nothing
  dispatch(context: Context, origin: Origin, args: FieldsValue<A>): PostDispatch | void;
}

/** Describes a call; the dispatch function gets the arguments with their types. */
export function defineCall<const A extends CallDefinition['fields']>(spec: CallSpec<A>): CallDefinition {
  const { args: fields, weight, ...more } = spec;
  return {
    class: 'Normal',
    ...more,
    fields,
    weight: typeof weight === 'function' ? weight : () => ({ ref_time: weight, proof_size: 0n }),
  } as CallDefinition;
}

/** A constant with its value in this runtime. */
export interface ConstantValue {
  readonly type: AnyType;
  readonly value: unknown;
}

/** Describes a constant. */
export function constant<T>(type: Type<T>, value: T): ConstantValue {
  return { type, value };
}

/** The data of a block's author for inherents, by their identifiers: `timstap0` is the time, `sysi1338` that of the relay chain. */
export type InherentData = { readonly [identifier: string]: Uint8Array };

/** A pallet: data, dispatch functions and hooks. A runtime needs no other part of a pallet. */
export interface Pallet {
  readonly name: string;
  readonly index: number;
  /** Crate name by which clients recognise the pallet: `pallet_balances`. */
  readonly crate: string;
  readonly storage?: readonly AnyStorageItem[];
  readonly calls?: { readonly [name: string]: CallDefinition };
  readonly events?: { readonly [name: string]: EventDefinition<unknown> };
  readonly errors?: { readonly [name: string]: ModuleErrorDefinition };
  readonly constants?: { readonly [name: string]: ConstantValue };
  /** Types that this pallet defines for the runtime by name, such as `ProxyType`; also recursive types. */
  readonly types?: { readonly [name: string]: AnyType };
  /** Writes the genesis state. */
  readonly genesis?: (context: Context) => void;
  /** Runs before the block's inherents; `Timestamp.Now` is still the parent's. Returns the weight used. */
  readonly onInitialize?: (context: Context) => Weight;
  /** Runs after the block's last extrinsic. */
  readonly onFinalize?: (context: Context) => void;
  /** The inherent of this pallet, which precedes all other calls of a block: its name in `calls`, and its arguments. */
  readonly inherent?: (
    context: Context,
    data: InherentData,
  ) => { readonly call: string; readonly args: CallArgs } | undefined;
  /**
   * Time in milliseconds at which this pallet needs a block; a time at or before the head's own
   * time means that the next block has work to do. Undefined: the pallet needs no block.
   */
  readonly nextWakeTime?: (context: Context) => number | undefined;
}

/** Weight of a call that dispatches another: that of the inner call, and a weight of its own. */
export function weighAround(ownWeight: bigint) {
  return ({ call }: { readonly call: CallValue }, context: Context): Weight =>
    sumWeights(context.dispatchInfo(call).weight, { ref_time: ownWeight, proof_size: 0n });
}

/** A method of a runtime API, for `state_call` and for the metadata. */
export interface RuntimeApiMethod {
  readonly inputs: { readonly [name: string]: AnyType };
  readonly output: AnyType;
  call(context: Context, args: { readonly [name: string]: unknown }): unknown;
}

/** A runtime API with its version, as `state_getRuntimeVersion` lists it by the hash of the name. */
export interface RuntimeApi {
  readonly name: string;
  readonly version: number;
  readonly methods: { readonly [name: string]: RuntimeApiMethod };
}

/** Describes a method of a runtime API; it receives decoded arguments, and its result is encoded. */
export function defineApiMethod<const I extends RuntimeApiMethod['inputs'], O>(method: {
  readonly inputs: I;
  readonly output: Type<O>;
  call(context: Context, args: FieldsValue<I>): O;
}): RuntimeApiMethod {
  return method;
}

/** An error of a pallet; its index is its place in the list. */
export interface ModuleErrorDefinition {
  readonly pallet: string;
  readonly name: string;
  readonly index: number;
  readonly docs: string;
}

/** Describes the errors of a pallet: names in order of their indices, each with its documentation. */
export function defineErrors<const E extends { readonly [name: string]: string }>(
  pallet: string,
  errors: E,
): { readonly [K in keyof E]: ModuleErrorDefinition } {
  const entries = Object.entries(errors).map(([name, docs], index) => [name, { pallet, name, index, docs }]);
  return Object.fromEntries(entries);
}

/** Error of a dispatch: a pallet's error, or one of the runtime. */
export type PalletFailure = ModuleErrorDefinition | Exclude<DispatchErrorValue, { type: 'Module' }>;

/** The error to throw out of a dispatch function: the call failed, and all its changes are rolled back. The runtime catches it. */
export class DispatchFailed extends Error {
  readonly failure: PalletFailure;
  /** Weight used by the failed call, if less than the announced weight. */
  readonly post: PostDispatch;

  constructor(failure: PalletFailure, post: PostDispatch = {}) {
    super(formatFailure(failure));
    this.failure = failure;
    this.post = post;
  }
}

/** Names a failure: `Balances.InsufficientBalance`, `BadOrigin`, `Token.Frozen`. */
export function formatFailure(failure: PalletFailure): string {
  if ('pallet' in failure) return `${failure.pallet}.${failure.name}`;
  return failure.value === undefined ? failure.type : `${failure.type}.${failure.value.type}`;
}

/** Runs a function that may throw a dispatch failure; returns that failure. */
export function catchFailure(run: () => void): PalletFailure | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof DispatchFailed) return error.failure;
    throw error;
  }
}

/** An event of a pallet, to be deposited with the values of its fields. */
export interface EventDefinition<F> {
  readonly pallet: string;
  readonly name: string;
  readonly index: number;
  readonly fields: FieldSpecs;
  readonly docs?: string;
  readonly _value?: F;
}

/** Describes the events of a pallet by name. */
export function defineEvents<const E extends { readonly [name: string]: VariantSpec }>(
  pallet: string,
  events: E,
): {
  readonly [K in keyof E]: EventDefinition<
    E[K] extends { readonly fields: infer F } ? FieldsValue<F> : undefined
  >;
} {
  const entries = Object.entries(events).map(([name, spec]) => [
    name,
    { pallet, name, index: spec.index, fields: spec.fields ?? [], ...omitUndefined({ docs: spec.docs }) },
  ]);
  return Object.fromEntries(entries);
}
