import { formatHex, type Hex, readMessage } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import {
  type CallContext,
  type Ended,
  Runtime,
  type RuntimeCall,
  type VerifySignature,
  verifySignature,
} from '@parachron/runtime';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { Context } from './Context.js';
import type { RuntimeApiMethod } from './Pallet.js';
import type { PalletRuntime } from './PalletRuntime.js';
import { runtimeVersion } from './types.js';

/** A runtime in TypeScript, which executes each call in a context of its own. */
export class SmallRuntime extends Runtime {
  readonly hash: Hex;
  /** The code describes what executes; the rest is in this package. */
  readonly isWhole = false;
  readonly missing: readonly string[] = [];
  readonly version: Uint8Array;
  readonly #runtime: PalletRuntime;

  constructor(runtime: PalletRuntime, code: Uint8Array) {
    super();
    this.hash = formatHex(blake2AsU8a(code, 256));
    this.version = runtime.types.encode(runtimeVersion, runtime.version);
    this.#runtime = runtime;
  }

  protected call({ method, args }: RuntimeCall, given: CallContext): Uint8Array | Ended {
    const runtime = this.#runtime;
    const found = runtime.findApi(method);
    if (!found) return { cause: 'no-method', text: method };
    try {
      const verify: VerifySignature = (...signed) => verifySignature(given, ...signed);
      return callMethod(new Context({ runtime, state: given.storage, verify }), found, args);
    } catch (error) {
      // With answers missing, pallets fail with any error, and their values may have no encoding.
      return { cause: 'trap', text: readMessage(error) };
    }
  }
}

/** Calls a method of a runtime API with the SCALE bytes of its arguments, and returns those of its result. */
export function callMethod(context: Context, method: RuntimeApiMethod, bytes: Uint8Array): Uint8Array {
  const { types } = context.runtime;
  const reader = new Reader(bytes);
  const args: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(method.inputs)) args[name] = types.codec(type).decode(reader);
  if (reader.left > 0) throw new RangeError('Input buffer has still data left after decoding!');
  return types.encode(method.output, method.call(context, args));
}
