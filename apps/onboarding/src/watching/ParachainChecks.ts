import type { RunPlan } from '../running/readRunPlan.js';
import { type PlaceResult, type RunChecksOptions, runChecks } from '../running/runChecks.js';
import { derivePlaceKey, listPlaceKeys, narrowPlan } from './RunChanges.js';
import { Announcer, waitFor } from './waitFor.js';

/** The result of one parachain, and the duration of its check in seconds. */
export interface ParachainCheck extends PlaceResult {
  readonly key: string;
  readonly seconds: number;
}

/** Options of the checks; `stallMs` without a new result, the available results are no longer delayed. */
type ParachainChecksOptions = Pick<RunChecksOptions, 'onProgress' | 'pool'> &
  Required<Pick<RunChecksOptions, 'stallMs' | 'signal'>>;

/**
 * Checks the parachains of a watch concurrently and independently: a parachain whose endpoint does not answer delays neither the
 * results nor the next checks of other parachains.
 */
export class ParachainChecks {
  readonly #options: ParachainChecksOptions;
  /** Parachains with a running check. */
  readonly #running = new Set<string>();
  /** Running checks whose results are expected soon and are reported together. */
  readonly #expected = new Set<string>();
  /** Parachains that are checked again after a pause. */
  readonly #resting = new Set<string>();
  /** Parachains whose check was due during an earlier check or a pause. */
  readonly #behind = new Set<string>();
  readonly #ended = new Map<string, ParachainCheck>();
  #failure: { readonly error: unknown } | undefined;
  #stall: NodeJS.Timeout | undefined;
  readonly #results = new Announcer();
  #ready = this.#results.next;

  constructor(options: ParachainChecksOptions) {
    this.#options = options;
  }

  /** Aborts when there are results, and no other is expected soon. */
  get ready(): AbortSignal {
    return this.#ready;
  }

  /** Whether results of several parachains are expected soon. */
  get isExpecting(): boolean {
    return this.#expected.size > 0;
  }

  /** Whether a due check can start by now. */
  get isBehind(): boolean {
    return [...this.#behind].some((key) => this.#isFree(key));
  }

  /** Checks the free parachains of a plan, and marks the others as due. */
  start(plan: RunPlan): void {
    const keys = listPlaceKeys(plan);
    const free = new Set(keys.filter((key) => this.#isFree(key)));
    this.#behind.clear();
    for (const key of keys) if (!free.has(key)) this.#behind.add(key);
    this.#start(narrowPlan(plan, free));
  }

  /** Checks parachains again after a pause, and not before. `findPlan` returns the plan at the end of the pause. */
  async checkLater(keys: ReadonlySet<string>, pauseMs: number, findPlan: () => RunPlan): Promise<void> {
    const { signal } = this.#options;
    for (const key of keys) this.#resting.add(key);
    await waitFor([signal], pauseMs);
    for (const key of keys) {
      this.#resting.delete(key);
      this.#behind.delete(key);
    }
    if (!signal.aborted) this.#start(narrowPlan(findPlan(), keys));
  }

  /**
   * Takes the latest available result of each parachain.
   *
   * @throws the error of a check that ended without a result
   */
  take(): readonly ParachainCheck[] {
    if (this.#failure) throw this.#failure.error;
    const ended = [...this.#ended.values()];
    this.#ended.clear();
    this.#expected.clear();
    clearTimeout(this.#stall);
    this.#stall = undefined;
    this.#ready = this.#results.next;
    return ended;
  }

  #isFree(key: string): boolean {
    return !this.#running.has(key) && !this.#resting.has(key);
  }

  #start(plan: RunPlan): void {
    const keys = listPlaceKeys(plan);
    if (keys.length === 0) return;
    const begun = performance.now();
    for (const key of keys) this.#running.add(key);
    if (keys.length > 1) for (const key of keys) this.#expected.add(key);
    const onResult = (result: PlaceResult) => {
      const seconds = Math.round(performance.now() - begun) / 1000;
      this.#end({ ...result, key: derivePlaceKey(result), seconds });
    };
    runChecks(plan, { ...this.#options, onResult }).catch((error: unknown) => {
      this.#failure = { error };
      this.#results.notify();
    });
  }

  #end(check: ParachainCheck): void {
    this.#running.delete(check.key);
    this.#ended.set(check.key, check);
    const isExpected = this.#expected.delete(check.key);
    const isLast = this.#running.size === 0 || (isExpected && this.#expected.size === 0);
    if (isLast) this.#results.notify();
    else if (isExpected || !this.#stall) this.#waitForStall();
  }

  /**
   * Expected results come together, until none of them has come for a while. After that, the results of slow checks come
   * together once in a while, since each report covers all parachains.
   */
  #waitForStall(): void {
    clearTimeout(this.#stall);
    this.#stall = setTimeout(() => this.#results.notify(), this.#options.stallMs).unref();
  }
}
