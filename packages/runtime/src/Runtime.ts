import type { Hex } from '@parachron/core';
import { mainTrie } from './Layer.js';
import type { State, StateChanges } from './State.js';
import { Storage } from './Storage.js';

/** A call of a runtime: a runtime API, or a phase of a block. */
export interface RuntimeCall {
  /** Name of the exported function: `Core_version`. */
  readonly method: string;
  /** Encoded arguments, one after another. */
  readonly args: Uint8Array;
}

/** Inputs of a run. */
export interface RunOptions {
  /** Calls in their order; each sees the changes of those before. */
  readonly calls: readonly RuntimeCall[];
  readonly state: State;
  /** Calls that are likely to follow in another run. They have no results: what they read is fetched with what the calls read. */
  readonly ahead?: readonly RuntimeCall[];
  /** Signatures that the run takes as valid: the real ones (default), or also the mock ones of chopsticks. */
  readonly signatures?: 'real' | 'mock';
  /** Bytes that a proof of the reads would have so far; by default the runtime learns that no proof is recorded. */
  readonly storageProofSize?: bigint;
}

/** The calls of a run completed. */
export interface CompletedRun {
  readonly ok: true;
  /** Encoded result of each call. */
  readonly results: readonly Uint8Array[];
  readonly changes: Required<StateChanges>;
  /** Whether the calls read their state: else their results follow from the code. */
  readonly isStateRead: boolean;
  readonly rounds: number;
}

/** A call that did not complete. */
export interface Ended {
  /**
   * `trap`: the runtime panicked, or broke a rule of its host. `no-method`: the runtime has no such call. `missing-host-function`: the
   * runtime needs a function that this package lacks; it says nothing about the chain. `endless`: the call
   * did not end within its bound.
   */
  readonly cause: 'trap' | 'no-method' | 'missing-host-function' | 'endless';
  /** The text of the panic, the kind of the trap, or the name of the call or the host function. */
  readonly text: string;
}

/** A run that a call ended. */
export interface FailedRun extends Ended {
  readonly ok: false;
  readonly rounds: number;
}

export type Run = CompletedRun | FailedRun;

/** What a call sees of the run that it belongs to. */
export interface CallContext extends Required<Pick<RunOptions, 'signatures' | 'storageProofSize'>> {
  readonly storage: Storage;
}

/** The size of a proof that is not recorded. */
const noProof = 2n ** 64n - 1n;

/** A runtime of a chain, ready to run: the engine's WebAssembly, or other code. It has no state: each run takes its own. */
export abstract class Runtime {
  /** Blake2 hash of the code, 256 bits, as it was given. */
  abstract readonly hash: Hex;
  /** Whether the code is all that executes, so that answers which need no state can be kept by its hash. */
  abstract readonly isWhole: boolean;
  /** Host functions that the runtime imports and this package lacks; only a run that calls one fails. */
  abstract readonly missing: readonly string[];
  /** Encoded `RuntimeVersion` if the code states it. */
  abstract readonly version: Uint8Array | undefined;

  /** Executes a call, which changes the storage of its run; the changes of a call that ends early are dropped. */
  protected abstract call(call: RuntimeCall, context: CallContext): Uint8Array | Ended;

  /**
   * Runs calls one after another, with their changes in common. Answers of the state that are not at hand are fetched in batches, and the
   * calls run again, until nothing is missed; what runs on wrong answers gave is thrown away.
   */
  async run(options: RunOptions): Promise<Run> {
    const { state } = options;
    const storage = new Storage(state);
    const results: Uint8Array[] = [];
    for (let rounds = 1; ; rounds += 1) {
      const failed = this.#runRest(options, storage, results);
      if (storage.isComplete) {
        if (failed) return { ok: false, ...failed, rounds };
        return { ok: true, results, changes: listChanges(storage), isStateRead: storage.isRead, rounds };
      }
      if (!state.fetch) throw new TypeError('A state without fetch must have all answers at hand.');
      await state.fetch(storage.missed);
      storage.forgetMissed();
    }
  }

  /** Runs the calls that have no result yet. After a missed read the rest runs blindly, to note more reads: its changes are dropped. */
  #runRest(options: RunOptions, storage: Storage, results: Uint8Array[]): Ended | undefined {
    let failed: Ended | undefined;
    const { calls, ahead = [], signatures = 'real', storageProofSize = noProof } = options;
    const context = { storage, signatures, storageProofSize };
    for (const [index, call] of [...calls, ...ahead].entries()) {
      if (index < results.length) continue;
      if (index >= calls.length && storage.isComplete) break;
      storage.start();
      const { depth } = storage;
      const outcome = this.call(call, context);
      // A transaction that the runtime left open ends without effect.
      storage.rollbackTo(depth);
      if (!storage.isComplete) continue;
      if (!(outcome instanceof Uint8Array)) {
        failed = outcome;
        break;
      }
      storage.commit();
      results.push(outcome);
    }
    storage.rollbackTo(0);
    return failed;
  }
}

function listChanges({ changes }: Storage): CompletedRun['changes'] {
  const tries = [...changes.listTries()].filter((name) => name !== mainTrie);
  const children = new Map(tries.map((name) => [name as Hex, changes.list(name)]));
  return { top: changes.list(mainTrie), children };
}
