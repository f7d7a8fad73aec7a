import type { Hex } from '@parachron/core';
import { KeptReads } from './KeptReads.js';
import type { CompletedRun, FailedRun, Run } from './Run.js';
import type { LogLine, Signatures } from './RunContext.js';
import type { Reads, State } from './State.js';
import { mainTrie, offchainIndex, Storage } from './Storage.js';

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
  /** `real` by default. */
  readonly signatures?: Signatures;
  /** Lines that the runtime logs: 0 none (default), 1 errors, 2 warnings, up to 5 all. */
  readonly logLevel?: number;
  /** Bytes that a proof of the reads would have so far; by default the runtime learns that no proof is recorded. */
  readonly storageProofSize?: bigint;
  /**
   * Whether the runtime reads true roots of its whole state, which are expensive on a state that is fetched. Otherwise a root is that of the
   * changes of the run alone (default).
   */
  readonly roots?: boolean;
}

/** Runs whose reads are kept, by their methods. */
const mostKept = 100;

/** A call that did not complete. */
export type Ended = Pick<FailedRun, 'cause' | 'text'>;

/** What a call sees of the run that it belongs to. */
export interface CallContext
  extends Pick<RunOptions, 'signatures' | 'logLevel' | 'storageProofSize' | 'roots'> {
  readonly storage: Storage;
  /** Lines of the call. */
  readonly logs: LogLine[];
  /** Signatures that were verified in earlier rounds of the run, by all that they consist of. */
  readonly verified: Map<string, boolean>;
}

/** Executes the calls of a runtime: by the engine's WebAssembly, or by other code. */
export interface Executor {
  /** Blake2 hash of the code, 256 bits, as it was given. */
  readonly hash: Hex;
  /** Whether the code is all that executes, so that answers which need no state can be kept by its hash. */
  readonly isWhole: boolean;
  /** Host functions that the runtime imports and this package lacks; only a run that calls one fails. */
  readonly missing: readonly string[];
  /** Encoded `RuntimeVersion` if the code states it. */
  readonly version: Uint8Array | undefined;
  /** Executes a call, which changes the storage of its run; the changes of a call that ends early are dropped. */
  call(call: RuntimeCall, context: CallContext): Uint8Array | Ended;
}

/** A runtime of a chain, ready to run. It has no state: each run takes its own. */
export class Runtime {
  readonly #executor: Executor;
  readonly #reads = new Map<string, KeptReads>();

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  get hash(): Hex {
    return this.#executor.hash;
  }

  get isWhole(): boolean {
    return this.#executor.isWhole;
  }

  get missing(): readonly string[] {
    return this.#executor.missing;
  }

  get version(): Uint8Array | undefined {
    return this.#executor.version;
  }

  /**
   * Runs calls one after another, with their changes in common. Answers of the state that are not at hand are fetched in batches, and the
   * calls run again, until nothing is missed; what runs on wrong answers gave is thrown away.
   */
  async run(options: RunOptions): Promise<Run> {
    const { state } = options;
    const progress: Progress = { storage: new Storage(state), results: [], logs: [], verified: new Map() };
    const { storage, logs } = progress;
    await this.#prefetch(options);
    for (let rounds = 1; ; rounds += 1) {
      const failed = this.#runRest(options, progress);
      if (storage.isComplete) {
        if (state.fetch) this.#keepReads(options, storage.used);
        return { ...(failed ?? complete(progress)), logs, rounds };
      }
      const { missed } = storage;
      if (!state.fetch) throw new TypeError('A state without fetch must have all answers at hand.');
      await state.fetch(missed);
      storage.forgetMissed();
    }
  }

  /**
   * Runs the calls that have no result yet. After a missed read the rest runs blindly, to note more reads: its changes and lines are
   * dropped.
   */
  #runRest(
    options: RunOptions,
    { storage, results, logs, verified }: Progress,
  ): Omit<FailedRun, 'logs' | 'rounds'> | undefined {
    const { overlay } = storage;
    let failed: Omit<FailedRun, 'logs' | 'rounds'> | undefined;
    const { calls, ahead = [] } = options;
    for (const [index, call] of [...calls, ...ahead].entries()) {
      if (index < results.length) continue;
      if (index >= calls.length && storage.isComplete) break;
      overlay.start();
      const lines: LogLine[] = [];
      const outcome = this.#call(call, { ...options, storage, verified, logs: lines });
      if (storage.isComplete) logs.push(...lines);
      if (!storage.isComplete) continue;
      if (!(outcome instanceof Uint8Array)) {
        failed = { ok: false, ...outcome, call: index };
        break;
      }
      overlay.commit();
      results.push(outcome);
    }
    overlay.rollbackTo(0);
    return failed;
  }

  #call(call: RuntimeCall, context: CallContext): Uint8Array | Ended {
    const { overlay } = context.storage;
    const { depth } = overlay;
    try {
      return this.#executor.call(call, context);
    } finally {
      // A transaction that the runtime left open ends without effect.
      overlay.rollbackTo(depth);
    }
  }

  /** Fetches what the last runs of the same calls read, in one batch. */
  async #prefetch(options: RunOptions): Promise<void> {
    const { state } = options;
    const { values = [], pages = [] } = this.#reads.get(nameCalls(options)) ?? {};
    const missed = {
      values: values.filter(({ key, child }) => state.get(key, child) === undefined),
      pages: pages.filter(({ key, child }) => state.next(key, child) === undefined),
    };
    if (missed.values.length + missed.pages.length > 0) await state.fetch?.(missed);
  }

  #keepReads(options: RunOptions, reads: Reads): void {
    const name = nameCalls(options);
    const kept = this.#reads.get(name) ?? new KeptReads();
    kept.add(reads);
    this.#reads.delete(name);
    this.#reads.set(name, kept);
    const [oldest] = this.#reads.keys();
    if (this.#reads.size > mostKept && oldest !== undefined) this.#reads.delete(oldest);
  }
}

/** The methods of a run, each once: a block has other transactions than the block before, and reads much the same. */
function nameCalls({ calls }: RunOptions): string {
  return [...new Set(calls.map(({ method }) => method))].join();
}

/** What a run has so far. */
interface Progress {
  readonly storage: Storage;
  readonly results: Uint8Array[];
  readonly logs: LogLine[];
  readonly verified: Map<string, boolean>;
}

function complete({ storage, results }: Progress): Omit<CompletedRun, 'logs' | 'rounds'> {
  const { overlay } = storage;
  const tries = overlay.listTries().filter((name) => name !== mainTrie && name !== offchainIndex);
  const children = new Map(tries.map((name) => [name as Hex, overlay.list(name)]));
  const changes = { top: overlay.list(mainTrie), children };
  return { ok: true, results, changes, offchain: overlay.list(offchainIndex) };
}
