import { type Hex, isParachronError } from '@parachron/core';
import type { AnyType, ValueOf } from '@parachron/core/scale';
import { mainTrie, type State, Storage, type VerifySignature } from '@parachron/runtime';
import type { Origin } from './Origin.js';
import {
  type CallArgs,
  type CallClass,
  type CallDefinition,
  DispatchFailed,
  type EventDefinition,
  type PalletFailure,
  type PostDispatch,
} from './Pallet.js';
import type { PalletRuntime } from './PalletRuntime.js';
import { type EventRecord, type phase, systemErrors } from './pallets/system.js';
import type { StorageItem } from './storage.js';
import type { CallValue, DispatchErrorValue, DispatchInfo, DispatchResultValue } from './types.js';

/** Outcome of a dispatched call. */
export type DispatchOutcome =
  | { readonly ok: true; readonly post: PostDispatch }
  | { readonly ok: false; readonly failure: PalletFailure; readonly post: PostDispatch };

/** Announced or used weight, class and payment of a call. */
export type CallInfo = DispatchInfo & { readonly class: { readonly type: CallClass } };

/**
 * Context of pallets: typed storage over changes that roll back, events, constants and nested dispatch.
 * A context is used for one runtime call, or for one query of a past state, which it does not change.
 */
export class Context {
  readonly runtime: PalletRuntime;
  readonly storage: Storage;
  /** Whether a signature counts as valid; none by default. */
  readonly verify: VerifySignature;
  readonly events: EventRecord[] = [];
  phase: ValueOf<typeof phase> = { type: 'Initialization' };

  constructor(options: {
    runtime: PalletRuntime;
    state: State | Storage;
    verify?: VerifySignature;
  }) {
    this.runtime = options.runtime;
    this.verify = options.verify ?? (() => false);
    const { state } = options;
    this.storage = state instanceof Storage ? state : new Storage(state);
  }

  /** The changes of the state so far: the new value by key, null for a removed value. */
  get changes(): ReadonlyMap<Hex, Uint8Array | null> {
    return this.storage.changes.list(mainTrie);
  }

  /** Reads the bytes at a key. */
  getBytes(key: Hex): Uint8Array | undefined {
    return this.storage.get(mainTrie, key);
  }

  /** Writes bytes, which never change; null removes. */
  putBytes(key: Hex, bytes: Uint8Array | null): void {
    this.storage.set(mainTrie, key, bytes);
  }

  /** Lists the keys with a prefix, in order. */
  listKeys(prefix: Hex): Hex[] {
    const keys: Hex[] = [];
    let key = this.storage.next(mainTrie, prefix);
    for (; key?.startsWith(prefix); key = this.storage.next(mainTrie, key)) keys.push(key);
    return keys;
  }

  /** Reads a storage item; returns its fallback, or undefined, if no value is stored. */
  get<K extends readonly unknown[], V>(item: StorageItem<K, V>, ...keys: K): V {
    const bytes = this.getBytes(this.runtime.keys.key(item, keys));
    return (bytes === undefined ? item.fallback : this.#decode(item.type, bytes)) as V;
  }

  /** Returns whether a value is stored. */
  has<K extends readonly unknown[], V>(item: StorageItem<K, V>, ...keys: K): boolean {
    return this.getBytes(this.runtime.keys.key(item, keys)) !== undefined;
  }

  /** Writes a storage item, whose bytes a caller may know. */
  put<K extends readonly unknown[], V>(
    ...[item, keys, value, known]: [StorageItem<K, V>, K, NonNullable<V>, Uint8Array?]
  ): void {
    const { types, keys: names, decoded } = this.runtime;
    const { type } = item;
    const bytes = known ?? types.encode(type, value);
    decoded.set(bytes, { type, value });
    this.putBytes(names.key(item, keys), bytes);
  }

  /** Removes a storage item. */
  remove<K extends readonly unknown[], V>(item: StorageItem<K, V>, ...keys: K): void {
    const key = this.runtime.keys.key(item, keys);
    if (this.getBytes(key) !== undefined) this.putBytes(key, null);
  }

  /** Deposits an event. */
  deposit<F>(event: EventDefinition<F>, ...fields: F extends undefined ? [] : [F]): void {
    const { pallet: type, name } = event;
    const [value] = fields;
    // Events of these chains have no topics.
    this.events.push({ phase: this.phase, event: { type, value: { type: name, value } }, topics: [] });
  }

  /** Runs a function, and undoes its changes and events if it throws or its value is a failure. */
  runTransaction<T>(run: () => T, isFailed: (value: T) => boolean = () => false): T {
    const mark = this.events.length;
    let isDone = false;
    const { depth } = this.storage;
    this.storage.start();
    try {
      const value = run();
      isDone = !isFailed(value);
      return value;
    } finally {
      if (isDone) this.storage.commit();
      else {
        this.storage.rollbackTo(depth);
        this.events.length = mark;
      }
    }
  }

  /** Dispatches a call as an origin; a failing call is rolled back, and its failure is returned instead of thrown. */
  dispatch(origin: Origin, call: CallValue): DispatchOutcome {
    const { definition, args } = this.#find(call);
    if (origin.kind === 'signed' && origin.filters?.some((allows) => !allows(call)))
      return { ok: false, failure: systemErrors.CallFiltered, post: {} };
    try {
      const post = this.runTransaction(() => definition.dispatch(this, origin, args));
      return { ok: true, post: post ?? {} };
    } catch (error) {
      if (!(error instanceof DispatchFailed)) throw error;
      return { ok: false, failure: error.failure, post: error.post };
    }
  }

  /** Announced weight, class and payment of a call. */
  dispatchInfo(call: CallValue): CallInfo {
    const { definition, args } = this.#find(call);
    return {
      weight: definition.weight(args, this),
      class: { type: definition.class },
      pays_fee: { type: 'Yes' },
    };
  }

  /** A failure as the runtime's DispatchError, with the pallet's index. */
  toDispatchError(failure: PalletFailure): DispatchErrorValue {
    if (!('pallet' in failure)) return failure;
    const { index } = this.runtime.getPallet(failure.pallet);
    const error: Hex = `0x${failure.index.toString(16).padStart(2, '0')}000000`;
    return { type: 'Module', value: { index, error } };
  }

  /** An outcome as the runtime's DispatchResult, as in events. */
  toDispatchResult(outcome: DispatchOutcome): DispatchResultValue {
    return outcome.ok
      ? { type: 'Ok', value: [] }
      : { type: 'Err', value: this.toDispatchError(outcome.failure) };
  }

  /** Decodes a call; undefined for bytes that are no call of this runtime. */
  decodeCall(bytes: Uint8Array): CallValue | undefined {
    try {
      return this.#decode(this.runtime.outer.call, bytes) as CallValue;
    } catch (error) {
      if (isParachronError(error, 'SCALE_UNDECODABLE') || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** The bytes of a call. */
  encodeCall(call: CallValue): Uint8Array {
    return this.runtime.types.encode(this.runtime.outer.call, call);
  }

  /** Bytes never change, so that they know what they were decoded to. */
  #decode(type: AnyType, bytes: Uint8Array): unknown {
    const { types, decoded } = this.runtime;
    const known = decoded.get(bytes);
    if (known?.type === type) return known.value;
    const value = types.decode(type, bytes);
    decoded.set(bytes, { type, value });
    return value;
  }

  #find(call: CallValue): { definition: CallDefinition; args: CallArgs } {
    const definition = this.runtime.findCall(call.type, call.value?.type ?? '');
    if (!definition) throw new DispatchFailed({ type: 'Other' });
    return { definition, args: (call.value?.value ?? {}) as CallArgs };
  }
}
