import type { AnyType, FieldsValue, Type } from '@parachron/core/scale';
import type { CallValue, Weight } from '../scale/commonTypes.js';
import type { AnyStorageItem } from '../state/storage.js';
import type { Context } from './Context.js';
import type { ModuleErrorDefinition } from './defineErrors.js';
import type { AnyEventDefinition } from './defineEvents.js';
import type { Origin } from './Origin.js';

export type CallClass = 'Normal' | 'Operational' | 'Mandatory';

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
  readonly args: { readonly [name: string]: AnyType };
  readonly docs: readonly string[];
  weight(args: CallArgs, context: Context): Weight;
  class(args: CallArgs, context: Context): CallClass;
  dispatch(context: Context, origin: Origin, args: CallArgs): PostDispatch | undefined;
}

interface CallSpec<A extends { readonly [name: string]: AnyType }> {
  readonly index: number;
  readonly args: A;
  readonly docs?: string;
  /** Reference time in picoseconds, or the whole weight by the arguments. */
  readonly weight: bigint | ((args: FieldsValue<A>, context: Context) => Weight);
  readonly class?: CallClass | ((args: FieldsValue<A>, context: Context) => CallClass);
  /** Changes the state through the context; a thrown dispatch failure undoes all changes. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most dispatch functions return nothing
  readonly dispatch: (context: Context, origin: Origin, args: FieldsValue<A>) => PostDispatch | void;
}

/** Describes a call; the dispatch function gets the arguments with their types. */
export function defineCall<const A extends { readonly [name: string]: AnyType }>(
  spec: CallSpec<A>,
): CallDefinition {
  const { weight, class: callClass = 'Normal', dispatch } = spec;
  return {
    index: spec.index,
    args: spec.args,
    docs: spec.docs === undefined ? [] : [spec.docs],
    weight: typeof weight === 'function' ? weight : () => ({ ref_time: weight, proof_size: 0n }),
    class: typeof callClass === 'function' ? callClass : () => callClass,
    dispatch: (context, origin, args: FieldsValue<A>) => dispatch(context, origin, args) ?? undefined,
  };
}

/** A constant by name and type; the pallet's constructor sets its value. */
export interface ConstantDefinition<T> {
  readonly pallet: string;
  readonly name: string;
  readonly type: Type<T>;
  readonly docs: readonly string[];
}

/** A constant with its value in this runtime; the metadata and the pallet use the same value. */
export interface ConstantValue {
  readonly definition: ConstantDefinition<unknown>;
  readonly value: unknown;
}

/** Describes a constant. */
export function defineConstant<T>(
  pallet: string,
  name: string,
  type: Type<T>,
  docs?: string,
): ConstantDefinition<T> {
  return { pallet, name, type, docs: docs === undefined ? [] : [docs] };
}

/** Returns a constant with its value. */
export function constantValue<T>(definition: ConstantDefinition<T>, value: T): ConstantValue {
  return { definition, value };
}

/** Inputs of an inherent: a call, created from the block author's data, that precedes all other calls of a block. */
export interface InherentInput {
  /** The block's time in milliseconds. */
  readonly timestamp: number;
  /** Data of other inherents by their identifiers, such as that of the relay chain: `sysi1338`. */
  readonly data: { readonly [identifier: string]: Uint8Array };
}

/** A pallet: data, dispatch functions and hooks. A runtime needs no other part of a pallet. */
export interface Pallet {
  readonly name: string;
  readonly index: number;
  /** Crate name by which clients recognise the pallet: `pallet_balances`. */
  readonly crate: string;
  readonly storage?: readonly AnyStorageItem[];
  readonly calls?: { readonly [name: string]: CallDefinition };
  readonly events?: { readonly [name: string]: AnyEventDefinition };
  readonly errors?: { readonly [name: string]: ModuleErrorDefinition };
  readonly constants?: readonly ConstantValue[];
  /** Types that this pallet defines for the runtime by name, such as `ProxyType`; also recursive types. */
  readonly types?: { readonly [name: string]: AnyType };
  /** Writes the genesis state. */
  readonly genesis?: (context: Context) => void;
  /** Runs before the block's inherents; `Timestamp.Now` is still the parent's. Returns the weight used. */
  readonly onInitialize?: (context: Context) => Weight;
  /** Runs after the block's last extrinsic. */
  readonly onFinalize?: (context: Context) => void;
  /** The inherent call of this pallet for a block, by its name in `calls` with arguments. */
  readonly inherent?: (
    context: Context,
    input: InherentInput,
  ) => { readonly call: string; readonly args: CallArgs } | undefined;
  /**
   * Time in milliseconds at which this pallet needs a block; a time at or before the head's own
   * time means that the next block has work to do. Undefined: the pallet needs no block.
   */
  readonly nextWakeTime?: (context: Context) => number | undefined;
}

interface InnerCall {
  readonly call: CallValue;
}

/** Weight of a call that dispatches another: the inner call, and its own part. */
export function weighAround(ownWeight: bigint) {
  return ({ call }: InnerCall, context: Context): Weight => {
    const inner = context.dispatchInfo(call).weight;
    return { ref_time: inner.ref_time + ownWeight, proof_size: inner.proof_size };
  };
}

/** Class of a call that dispatches another: the class of the inner call. */
export function getInnerClass({ call }: InnerCall, context: Context) {
  return context.dispatchInfo(call).class.type;
}
