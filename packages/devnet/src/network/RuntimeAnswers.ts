import type { AnswerStore } from './createAnswerStore.js';
import { hashTexts } from './hashTexts.js';

/** A read of a runtime's call: its name and arguments, and its answer (or the hash of a long one); null if there is no value. */
type Read = readonly [name: string, args: readonly unknown[], answer: string | null];

/** A completed call: its reads in order, and its response in JSON. */
interface Run {
  readonly reads: readonly Read[];
  readonly response: string;
}

/** The callbacks by which a call of a runtime reads. */
export type Callbacks = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Callbacks that read the state of a block. The answers of other callbacks, such as a clock, do not depend on the state. */
const stateReads: readonly string[] = ['getStorage', 'getNextKey'];
/** Maximum number of cached runs per call, one for each state; the oldest are dropped. */
const mostRuns = 12;
/** Maximum number of characters of cached responses and reads. */
const mostCharacters = 48 * 1024 * 1024;
/** A longer answer is cached as its hash. */
const shortAnswer = 66;

/** A call, identified by its hash, and the function that executes it. */
export interface AskedCall {
  /** The hash of the inputs: code, arguments, settings. */
  readonly key: string;
  readonly callbacks: Callbacks;
  readonly run: (callbacks: Callbacks) => Promise<unknown>;
}

/**
 * Caches the answers of runtime calls. The answer of a call depends only on its inputs and on the state that the call reads.
 * A cached answer is used if the inputs are equal and each read, repeated on the current state, has the same answer.
 */
export class RuntimeAnswers {
  readonly #store: AnswerStore | undefined;
  readonly #runs = new Map<string, readonly Run[]>();
  readonly #turns = new Map<string, Promise<unknown>>();
  #characters = 0;

  constructor(store?: AnswerStore) {
    this.#store = store;
  }

  /** Answers a call from the cache or by running it. Concurrent equal calls share one run. */
  async ask(call: AskedCall): Promise<unknown> {
    const { key } = call;
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(() => this.#answer(call));
    const settled = turn.catch(() => undefined);
    this.#turns.set(key, settled);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === settled) this.#turns.delete(key);
    }
  }

  async #answer({ key, callbacks, run }: AskedCall): Promise<unknown> {
    const runs = await this.#findRuns(key);
    const known = await findRun(runs, callbacks);
    // Callers change responses, so each caller receives its own object.
    if (known) return JSON.parse(known.response);
    const record = noteReads(callbacks);
    const response = await run(record.callbacks);
    if (!record.isPure()) return response;
    const kept = [{ reads: record.reads, response: JSON.stringify(response) }, ...runs].slice(0, mostRuns);
    this.#keepRuns(key, kept);
    await this.#store?.write(key, JSON.stringify(kept));
    return response;
  }

  async #findRuns(key: string): Promise<readonly Run[]> {
    const held = this.#runs.get(key);
    if (held) {
      // The map keeps its keys in order of use.
      this.#runs.delete(key);
      this.#runs.set(key, held);
      return held;
    }
    const text = await this.#store?.read(key);
    const runs = text === undefined ? [] : (JSON.parse(text) as Run[]);
    this.#keepRuns(key, runs);
    return runs;
  }

  #keepRuns(key: string, runs: readonly Run[]): void {
    this.#removeRuns(key);
    this.#runs.set(key, runs);
    this.#characters += measure(runs);
    for (const oldest of this.#runs.keys()) {
      if (this.#characters <= mostCharacters || oldest === key) return;
      this.#removeRuns(oldest);
    }
  }

  #removeRuns(key: string): void {
    this.#characters -= measure(this.#runs.get(key) ?? []);
    this.#runs.delete(key);
  }
}

/**
 * Finds the run whose reads have the same answers now. Calls are deterministic: runs whose answers were the same so far read
 * the same next.
 */
async function findRun(runs: readonly Run[], callbacks: Callbacks): Promise<Run | undefined> {
  let left = runs;
  for (let at = 0; left.length > 0; at++) {
    const read = left[0]?.reads[at];
    if (!read) return left[0];
    const [name, args] = read;
    const answer = describe(await callbacks[name]?.(...(args as never[])));
    left = left.filter(({ reads }) => reads[at]?.[2] === answer);
  }
  return undefined;
}

function noteReads(callbacks: Callbacks) {
  const reads: Read[] = [];
  let isPure = true;
  const recording = Object.entries(callbacks).map(([name, callback]) => [
    name,
    async (...args: never[]) => {
      // A read that fails shows nothing about the state.
      if (!stateReads.includes(name)) isPure = false;
      const answer = await callback(...args).catch((cause: unknown) => {
        isPure = false;
        throw cause;
      });
      reads.push([name, args, describe(answer)]);
      return answer;
    },
  ]);
  // A symbol property of the object marks it for calls from another thread.
  return { reads, isPure: () => isPure, callbacks: { ...callbacks, ...Object.fromEntries(recording) } };
}

function describe(answer: unknown): string | null {
  if (answer === undefined || answer === null) return null;
  const text = String(answer);
  return text.length <= shortAnswer ? text : `#${hashTexts(text)}`;
}

function measure(runs: readonly Run[]): number {
  return runs.reduce((sum, { reads, response }) => sum + response.length + reads.length * 200, 0);
}
