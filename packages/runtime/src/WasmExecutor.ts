import { type Hex, isParachronError } from '@parachron/core';
import type { CodeFacts } from './code.js';
import { engine, type Module } from './engine.js';
import { CallEndless, HostMissing, HostTrap, InvalidCodeError } from './errors.js';
import { Instance, listMissing } from './Instance.js';
import type { RunContext } from './RunContext.js';
import type { CallContext, Ended, Executor, RuntimeCall } from './Runtime.js';
import { joinVersion } from './readVersion.js';

const noProof = 2n ** 64n - 1n;
/** Instances that wait for the next run: runs at the same time need one each. */
const mostInstances = 2;
/** Variables that return to their first values by themselves: the pointer to the stack, and the counter of steps. */
const mostVariables = 2;

/** Waits for calls: an instance with the run that it serves at the moment. */
interface Served {
  readonly instance: Instance;
  readonly context: RunContext;
}

/** Executes the calls of a runtime that the engine compiled. */
export class WasmExecutor implements Executor {
  readonly hash: Hex;
  readonly isWhole = true;
  readonly missing: readonly string[];
  /** Encoded `RuntimeVersion` from the sections of the code; undefined if the build wrote none. */
  readonly version: Uint8Array | undefined;
  readonly #module: Module;
  readonly #facts: CodeFacts;
  readonly #idle: Served[] = [];

  /** @throws INVALID_CODE when the code does not start as a runtime */
  constructor({ hash, module, facts }: { hash: Hex; module: Module; facts: CodeFacts }) {
    this.hash = hash;
    this.#module = module;
    this.#facts = facts;
    this.missing = listMissing(facts);
    this.version = joinVersion(facts);
    this.#idle.push(this.#start());
  }

  call({ method, args }: RuntimeCall, given: CallContext): Uint8Array | Ended {
    const served = this.#idle.pop() ?? this.#start();
    const { instance, context } = served;
    Object.assign(context, createContext(given));
    try {
      const result = instance.call(method, args, context);
      if (this.#facts.variables <= mostVariables && this.#idle.length < mostInstances)
        this.#idle.push(served);
      return result ?? { cause: 'no-method', text: method };
    } catch (cause) {
      return describeEnd(cause, context);
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
}

function createContext({
  signatures = 'real',
  logLevel = 0,
  storageProofSize = noProof,
  roots = false,
  storage,
  logs,
  verified,
}: CallContext): Omit<RunContext, 'heap'> {
  const { depth } = storage.overlay;
  const given = { storage, logs, verified, signatures, logLevel, storageProofSize, roots };
  return { ...given, depth, panic: undefined, batch: undefined, hostCalls: 0 };
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
