import { defineError, formatHex, type Hex, isParachronError } from '@parachron/core';
import {
  type CallContext,
  type Ended,
  type Executor,
  isTaken,
  mainTrie,
  Runtime,
  type RuntimeCall,
} from '@parachron/runtime';
import { blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto';
import { waitReady } from '@polkadot/wasm-crypto';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';
import { Context } from '../chain/pallet/Context.js';
import { blockNumber } from '../chain/pallets/system/systemData.js';
import { callRuntime } from '../chain/runtime/callRuntime.js';
import { type ChainRecipe, readSmallCode } from '../chain/runtime/smallCode.js';
import { runtimeVersion } from '../chain/scale/commonTypes.js';
import type { StateView } from '../chain/state/StateView.js';
import { createRuntimeOfService, type ServiceOptions } from '../service/createServiceChain.js';
import { createRuntimeOfTarget, type TargetOptions } from '../target/createTarget.js';

/** The runtime of a small chain cannot be created from the code of the chain. */
export class SmallChainNotForkableError extends defineError({
  code: 'SMALL_CHAIN_NOT_FORKABLE',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The small chain cannot be forked: ${facts.reason}.`,
  hint: () =>
    'Run both processes with the same version of @parachron/devnet, and create the chain from plain data only.',
}) {}

/**
 * Creates the runtime of a small chain from its code.
 *
 * Chain: the value of `:code`.
 *
 * @returns undefined if the code is not that of a small chain
 * @throws SMALL_CHAIN_NOT_FORKABLE when another version of this package created the chain, or its options are not plain data
 */
export async function compileSmall(code: Uint8Array): Promise<Runtime | undefined> {
  const small = readSmallCode(code);
  if (!small) return undefined;
  await Promise.all([waitReady(), cryptoWaitReady()]);
  if (!small.recipe) throw new SmallChainNotForkableError({ reason: 'it has parts that are not data' });
  const runtime = createRuntime(small.recipe);
  if (small.isOf(runtime)) return new Runtime(new SmallExecutor(runtime, formatHex(blake2AsU8a(code, 256))));
  throw new SmallChainNotForkableError({ reason: 'its runtime is that of another version' });
}

function createRuntime({ kind, options }: ChainRecipe): ChainRuntime {
  return kind === 'service'
    ? createRuntimeOfService(options as ServiceOptions)
    : createRuntimeOfTarget(options as TargetOptions);
}

/** Executes the calls of a runtime in TypeScript, each in a context of its own. */
class SmallExecutor implements Executor {
  readonly hash: Hex;
  readonly missing: readonly string[] = [];
  readonly version: Uint8Array;
  readonly #runtime: ChainRuntime;

  constructor(runtime: ChainRuntime, hash: Hex) {
    this.hash = hash;
    this.version = runtime.types.encode(runtimeVersion, runtime.version);
    this.#runtime = runtime;
  }

  call({ method, args }: RuntimeCall, given: CallContext): Uint8Array | Ended {
    const runtime = this.#runtime;
    if (!runtime.findApi(method)) return { cause: 'no-method', text: method };
    const { storage } = given;
    const trusts = (signature: Uint8Array) => isTaken(given, signature);
    const context = new Context({ runtime, state: viewStorage(storage), blockNumber: 0, trusts });
    context.blockNumber = context.get(blockNumber);
    try {
      const result = callRuntime(context, method, args);
      for (const [key, value] of context.overlay.changes) storage.set(mainTrie, key as Hex, value);
      if (storage.isComplete) context.overlay.keepValues();
      return result;
    } catch (error) {
      // With answers missing, pallets fail with any error, and their values may have no encoding.
      if (isParachronError(error, 'RUNTIME_PANIC')) return { cause: 'trap', text: error.facts.reason };
      if (!storage.isComplete) return { cause: 'trap', text: String(error) };
      throw error;
    }
  }
}

function viewStorage(storage: CallContext['storage']): StateView {
  return {
    get: (key) => storage.get(mainTrie, key as Hex),
    listKeys(prefix, { after, limit = Number.POSITIVE_INFINITY } = {}) {
      const keys: string[] = [];
      for (let at = after !== undefined && after > prefix ? after : prefix; keys.length < limit; ) {
        const next = storage.next(mainTrie, at as Hex);
        if (!next?.startsWith(prefix)) break;
        keys.push(next);
        at = next;
      }
      return keys;
    },
  };
}
