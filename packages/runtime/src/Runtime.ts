import { type Hex, isParachronError } from '@parachron/core';
import type { CodeFacts } from './code.js';
import { engine, type Module } from './engine.js';
import { CallEndless, HostMissing, HostTrap, InvalidCodeError } from './errors.js';
import { Instance, listMissing } from './Instance.js';
import { KeptReads } from './KeptReads.js';
import type { CompletedRun, FailedRun, Run } from './Run.js';
import type { LogLine, RunContext, Signatures } from './RunContext.js';
import { joinVersion } from './readVersion.js';
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

const noProof = 2n ** 64n - 1n;
/** Instances that wait for the next run: runs at the same time need one each. */
const mostInstances = 2;
/** Runs whose reads are kept, by their methods. */
const mostKept = 100;

type Ended = Pick<FailedRun, 'cause' | 'text'>;

/** Waits for calls: an instance with the run that it serves at the moment. */
interface Served {
  readonly instance: Instance;
  readonly context: RunContext;
}

/** A runtime of a chain, compiled by the engine. It has no state: each run takes its own. */
export class Runtime {
  /** Blake2 hash of the code, 256 bits, as it was given. */
  readonly hash: Hex;
  /** Host functions that the runtime imports and this package lacks; only a run that calls one fails. */
  readonly missing: readonly string[];
  /** Encoded `RuntimeVersion` from the sections of the code; undefined if the build wrote none. */
  readonly version: Uint8Array | undefined;
  readonly #module: Module;
  readonly #facts: CodeFacts;
  readonly #idle: Served[] = [];
  readonly #reads = new Map<string, KeptReads>();

  /** @throws INVALID_CODE when the code does not start as a runtime */
  constructor({ hash, module, facts }: { hash: Hex; module: Module; facts: CodeFacts }) {
    this.hash = hash;
    this.#module = module;
    this.#facts = facts;
    this.missing = listMissing(facts);
    this.version = joinVersion(facts);
    this.#idle.push(this.#start());
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
      const outcome = this.#call(call, { options, storage, verified, logs: lines });
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

  #call(
    { method, args }: RuntimeCall,
    { options, storage, verified, logs }: { readonly options: RunOptions } & Omit<Progress, 'results'>,
  ): Uint8Array | Ended {
    const served = this.#idle.pop() ?? this.#start();
    const { instance, context } = served;
    const { overlay } = storage;
    const { depth } = overlay;
    Object.assign(context, createContext(options, { storage, verified, logs }));
    try {
      const result = instance.call(method, args, context);
      if (this.#facts.variables <= 1 && this.#idle.length < mostInstances) this.#idle.push(served);
      return result ?? { cause: 'no-method', text: method };
    } catch (cause) {
      return describeEnd(cause, context);
    } finally {
      // A transaction that the runtime left open ends without effect.
      overlay.rollbackTo(depth);
    }
  }

  #start(): Served {
    const context = {} as RunContext;
    try {
      return { context, instance: new Instance(this.#module, this.#facts, context) };
    } catch (cause) {
      throw new InvalidCodeError({ reason: 'it does not start as a runtime' }, { cause });
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

function createContext(
  { signatures = 'real', logLevel = 0, storageProofSize = noProof, roots = false }: RunOptions,
  progress: Omit<Progress, 'results'>,
): Omit<RunContext, 'heap'> {
  const { depth } = progress.storage.overlay;
  const given = { signatures, logLevel, storageProofSize, roots };
  return { ...progress, ...given, depth, panic: undefined, batch: undefined, hostCalls: 0 };
}

function complete({ storage, results }: Progress): Omit<CompletedRun, 'logs' | 'rounds'> {
  const { overlay } = storage;
  const tries = overlay.listTries().filter((name) => name !== mainTrie && name !== offchainIndex);
  const children = new Map(tries.map((name) => [name as Hex, overlay.list(name)]));
  const changes = { top: overlay.list(mainTrie), children };
  return { ok: true, results, changes, offchain: overlay.list(offchainIndex) };
}

/** The engine's words for a trap, and ours. */
const traps: readonly (readonly [RegExp, string])[] = [
  [/unreachable/, 'The runtime stopped at an instruction that is never to be reached.'],
  [/divi|remainder/, 'The runtime divided by zero.'],
  [/stack/, 'The runtime nested its calls too deeply.'],
  [/bounds/, 'The runtime reached outside of its memory.'],
];

function describeEnd(cause: unknown, { panic }: RunContext): Ended {
  if (cause instanceof HostMissing) return { cause: 'missing-host-function', text: cause.message };
  if (cause instanceof CallEndless) return { cause: 'endless', text: cause.message };
  if (cause instanceof HostTrap) return { cause: 'trap', text: cause.message };
  // Arguments of the host that do not decode.
  if (isParachronError(cause)) return { cause: 'trap', text: cause.message };
  if (!(cause instanceof engine.RuntimeError || cause instanceof RangeError)) throw cause;
  const [, text = 'The runtime trapped.'] = traps.find(([words]) => words.test(cause.message)) ?? [];
  return { cause: 'trap', text: panic ?? text };
}
