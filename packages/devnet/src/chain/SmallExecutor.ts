import { formatHex, type Hex, isParachronError } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { type CallContext, type Ended, type Executor, isTaken, type RuntimeCall } from '@parachron/runtime';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ChainRuntime } from './ChainRuntime.js';
import { Context } from './Context.js';
import { RuntimePanicError } from './Pallet.js';
import { runtimeVersion } from './types.js';

/** Executes the calls of a runtime in TypeScript, each in a context of its own. */
export class SmallExecutor implements Executor {
  readonly hash: Hex;
  /** The code describes what executes; the rest is in this package. */
  readonly isWhole = false;
  readonly missing: readonly string[] = [];
  readonly version: Uint8Array;
  readonly #runtime: ChainRuntime;

  constructor(runtime: ChainRuntime, code: Uint8Array) {
    this.hash = formatHex(blake2AsU8a(code, 256));
    this.version = runtime.types.encode(runtimeVersion, runtime.version);
    this.#runtime = runtime;
  }

  call({ method, args }: RuntimeCall, given: CallContext): Uint8Array | Ended {
    const runtime = this.#runtime;
    if (!runtime.findApi(method)) return { cause: 'no-method', text: method };
    const { storage } = given;
    try {
      const trusts = (signature: Uint8Array) => isTaken(given, signature);
      return callRuntime(new Context({ runtime, state: storage, trusts }), method, args);
    } catch (error) {
      // With answers missing, pallets fail with any error, and their values may have no encoding.
      if (isParachronError(error, 'RUNTIME_PANIC')) return { cause: 'trap', text: error.facts.reason };
      if (!storage.isComplete) return { cause: 'trap', text: String(error) };
      throw error;
    }
  }
}

/**
 * Calls a method of a runtime API by the name of `state_call`.
 *
 * @returns the SCALE bytes of the result
 * @throws RUNTIME_PANIC when the runtime has no such method, or the arguments cannot be decoded
 */
export function callRuntime(context: Context, method: string, bytes: Uint8Array): Uint8Array {
  const { types } = context.runtime;
  const found = context.runtime.findApi(method);
  if (!found) throw new RuntimePanicError({ method, reason: `Exported method ${method} is not found` });
  const args: Record<string, unknown> = {};
  try {
    const reader = new Reader(bytes);
    for (const [name, type] of Object.entries(found.inputs)) args[name] = types.codec(type).decode(reader);
    if (reader.left > 0) throw new RangeError('Input buffer has still data left after decoding!');
    return types.encode(found.output, found.call(context, args));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RuntimePanicError({ method, reason }, { cause });
  }
}
