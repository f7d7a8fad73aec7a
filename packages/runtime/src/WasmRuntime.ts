import { formatHex, type Hex, isParachronError, keepRecent } from '@parachron/core';
import { waitReady } from '@polkadot/wasm-crypto';
import { expandCode, type HostImport, readCode, type WasmFacts } from './code.js';
import { countSteps, extraPages, limitMemory, mostSteps, stepsExport } from './countSteps.js';
import { engine, type Memory, type Module } from './engine.js';
import { CallEnd, InvalidCodeError, refuseCode } from './errors.js';
import { Heap } from './Heap.js';
import type { HostContext, HostFunction } from './host/HostFunction.js';
import { blake2_256 } from './host/hashing.js';
import { hostFunctions } from './host/index.js';
import { takeKept } from './KeptReads.js';
import { type CallContext, type Ended, Runtime, type RuntimeCall } from './Runtime.js';

type Exported = (...parameters: number[]) => unknown;

/** A running copy of a runtime. Between calls its memory returns to the initial image, as with a new instance. */
class Instance {
  /** The run that it serves at the moment. */
  readonly context = {} as HostContext;
  readonly #memory: Memory;
  readonly #exports: Readonly<Record<string, unknown>>;
  readonly #steps: { value: unknown };
  /** The initial memory, from its first bytes that are not zero: the stack before them is large, and empty. */
  readonly #image: Uint8Array;
  readonly #heap: Heap;

  constructor(module: Module, { hostImports, memory }: WasmFacts) {
    const own = memory && new engine.Memory(limitMemory(memory));
    const functions = hostImports.map((one) => [one.name, bindImport(one, this.context)]);
    const instance = new engine.Instance(module, {
      env: { ...Object.fromEntries(functions), ...(own && { memory: own }) },
    });
    this.#exports = instance.exports;
    this.#memory = own ?? (instance.exports.memory as Memory);
    this.#steps = instance.exports[stepsExport] as { value: unknown };
    const { value } = instance.exports.__heap_base as { readonly value: unknown };
    this.#heap = new Heap(this.#memory, { start: Number(value), extraPages });
    const words = new Uint32Array(this.#memory.buffer, 0, this.#heap.end / 4);
    this.#image = new Uint8Array(words.slice(words.findIndex((word) => word !== 0)).buffer);
  }

  /** Calls a function of the runtime with encoded arguments; undefined if the runtime has no such function. */
  call({ method, args }: RuntimeCall, given: CallContext): Uint8Array | undefined {
    const exported = this.#exports[method];
    if (typeof exported !== 'function') return undefined;
    const { depth } = given.storage;
    const fresh = { panic: undefined, batch: undefined, work: 0 };
    Object.assign(this.context, { ...given, ...fresh, depth, heap: this.#heap } satisfies HostContext);
    this.#steps.value = BigInt(mostSteps);
    const returned = this.#run(() => (exported as Exported)(this.#heap.give(args), args.length));
    if (typeof returned !== 'bigint') throw new CallEnd('trap', 'The method returns no place of bytes.');
    const place = BigInt.asUintN(64, returned);
    const result = this.#heap.read(Number(place & 0xffff_ffffn), Number(place >> 32n));
    this.#reset();
    return result;
  }

  #run(call: () => unknown): unknown {
    try {
      return call();
    } catch (cause) {
      if (this.#steps.value !== 0n) throw cause;
      throw new CallEnd('endless', `The runtime did not end within ${mostSteps.toLocaleString('en')} steps.`);
    }
  }

  #reset(): void {
    const used = new Uint8Array(this.#memory.buffer, 0, this.#heap.end).fill(0);
    this.#heap.clear();
    used.set(this.#image, this.#heap.end - this.#image.length);
  }
}

/** The function of the host that a runtime imports, by its name and its signature. */
function findHostFunction({ name, signature }: HostImport): HostFunction | undefined {
  const found = Object.hasOwn(hostFunctions, name) ? hostFunctions[name] : undefined;
  return found?.signature === signature ? found : undefined;
}

function bindImport(one: HostImport, context: HostContext): unknown {
  const refuse = () => {
    throw new CallEnd('missing-host-function', one.name);
  };
  return findHostFunction(one)?.bind(context) ?? refuse;
}

/** Instances that wait for the next run: runs at the same time need one each. */
const mostInstances = 2;
/** Variables that return to their first values by themselves: the pointer to the stack, and the counter of steps. */
const mostVariables = 2;

/** A runtime that the engine compiled. */
class WasmRuntime extends Runtime {
  readonly hash: Hex;
  readonly isWhole = true;
  readonly missing: readonly string[];
  /** Encoded `RuntimeVersion` from the sections of the code; undefined if the build wrote none. */
  readonly version: Uint8Array | undefined;
  readonly #module: Module;
  readonly #facts: WasmFacts;
  readonly #idle: Instance[] = [];

  /** @throws INVALID_CODE when the code does not start as a runtime */
  constructor({ hash, module, facts }: { hash: Hex; module: Module; facts: WasmFacts }) {
    super();
    this.hash = hash;
    this.#module = module;
    this.#facts = facts;
    this.missing = facts.hostImports.filter((one) => !findHostFunction(one)).map(({ name }) => name);
    this.version = facts.version;
    this.#idle.push(this.#start());
  }

  protected call(call: RuntimeCall, given: CallContext): Uint8Array | Ended {
    const instance = this.#idle.pop() ?? this.#start();
    try {
      const result = instance.call(call, given);
      if (this.#facts.variables <= mostVariables && this.#idle.length < mostInstances)
        this.#idle.push(instance);
      return result ?? { cause: 'no-method', text: call.method };
    } catch (cause) {
      return describeEnd(cause, instance.context);
    }
  }

  #start(): Instance {
    return refuseCode('it does not start as a runtime', () => new Instance(this.#module, this.#facts));
  }
}

/** The engine's words for a trap, and ours. */
const traps: readonly (readonly [RegExp, string])[] = [
  [/unreachable/, 'The runtime stopped at an instruction that is never to be reached.'],
  [/divi|remainder/, 'The runtime divided by zero.'],
  [/stack/, 'The runtime nested its calls too deeply.'],
  [/bounds/, 'The runtime reached outside of its memory.'],
];

function describeEnd(cause: unknown, { panic }: HostContext): Ended {
  if (cause instanceof CallEnd) return { cause: cause.kind, text: cause.message };
  // Arguments of the host that do not decode.
  if (isParachronError(cause)) return { cause: 'trap', text: cause.message };
  if (!(cause instanceof engine.RuntimeError || cause instanceof RangeError)) throw cause;
  const [, text = 'The runtime trapped.'] = traps.find(([words]) => words.test(cause.message)) ?? [];
  return { cause: 'trap', text: panic ?? text };
}

/** Runtimes that stay compiled; each takes tens of megabytes. */
const mostRuntimes = 6;

const compiled = new Map<Hex, Promise<Runtime>>();

/**
 * Compiles the code of a runtime, and keeps the most recent runtimes by the hash of their code.
 *
 * Chain: the value of `:code`, compressed or not.
 *
 * @throws INVALID_CODE when the engine does not accept the code, or the code is no runtime
 */
export async function compileRuntime(code: Uint8Array): Promise<Runtime> {
  await waitReady();
  const hash = formatHex(blake2_256(code));
  const runtime = keepRecent(compiled, [hash, compiled.get(hash) ?? compile(code, hash)], mostRuntimes);
  runtime.catch(() => compiled.delete(hash));
  return runtime;
}

/** Name of what is kept of a code: another one whenever {@link countSteps} writes other code. */
const stepsName = 'steps-2';

async function compile(compressed: Uint8Array, hash: Hex): Promise<Runtime> {
  const code = await takeKept(`${hash}-${stepsName}`, async () =>
    refuseCode('its functions are not those of WebAssembly', () => countSteps(expandCode(compressed))),
  );
  const facts = readCode(code);
  const module = await engine.compile(code).catch((cause: unknown) => {
    throw new InvalidCodeError({ reason: 'the engine refuses it' }, { cause });
  });
  return new WasmRuntime({ hash, facts, module });
}
