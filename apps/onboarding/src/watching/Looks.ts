import type { RunPlan } from '../running/RunPlan.js';
import { type PlaceResult, type RunChecksOptions, runChecks } from '../running/runChecks.js';
import { Announcer, type News } from './Announcer.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { listPlaceKeys, narrowPlan } from './narrowPlan.js';
import { waitFor } from './waitFor.js';

/** The result of one parachain, and how many seconds it took. */
export interface Look extends PlaceResult {
  readonly key: string;
  readonly seconds: number;
}

/** The surroundings of the checks. */
export interface LooksOptions extends Omit<RunChecksOptions, 'onResult' | 'signal'> {
  /** Milliseconds without a result after which results no longer wait for those that are still to come. */
  readonly stallMs: number;
  readonly signal: AbortSignal;
}

/**
 * Checks the parachains of a watch side by side, each by itself: a parachain whose endpoint gives no answer delays no result of
 * another, and no new check of another.
 */
export class Looks {
  readonly #options: LooksOptions;
  /** The parachains that are checked now. */
  readonly #running = new Set<string>();
  /** Running checks whose results are expected soon, and come together. */
  readonly #expected = new Set<string>();
  /** The parachains that are checked again after a pause. */
  readonly #resting = new Set<string>();
  /** The parachains that were to be checked while they were not free. */
  readonly #behind = new Set<string>();
  readonly #ended = new Map<string, Look>();
  #isFirst = true;
  #failure: { readonly error: unknown } | undefined;
  #stall: NodeJS.Timeout | undefined;
  readonly #results = new Announcer();
  #news = this.#results.next();

  constructor(options: LooksOptions) {
    this.#options = options;
  }

  /** Results, once no other is expected soon. The first results of all parachains come together. */
  get news(): News {
    return this.#news;
  }

  /** Whether results of several parachains are expected soon. */
  get isExpecting(): boolean {
    return this.#expected.size > 0;
  }

  /** Whether parachains are free by now that were to be checked before. */
  get isBehind(): boolean {
    return [...this.#behind].some((key) => this.#isFree(key));
  }

  /** Checks the parachains of a plan that are free now; the others are behind. */
  begin(plan: RunPlan): void {
    const keys = listPlaceKeys(plan);
    const free = new Set(keys.filter((key) => this.#isFree(key)));
    this.#behind.clear();
    for (const key of keys) if (!free.has(key)) this.#behind.add(key);
    this.#start(narrowPlan(plan, free));
  }

  /** Checks parachains again after a pause, and not before. `findPlan` gives the plan of that time. */
  async rest(keys: ReadonlySet<string>, pauseMs: number, findPlan: () => RunPlan): Promise<void> {
    const { signal } = this.#options;
    for (const key of keys) this.#resting.add(key);
    await waitFor([], pauseMs, signal);
    for (const key of keys) {
      this.#resting.delete(key);
      this.#behind.delete(key);
    }
    if (!signal.aborted) this.#start(narrowPlan(findPlan(), keys));
  }

  /**
   * Takes the results that are there, the last of each parachain.
   *
   * @throws the error of a check that is no result
   */
  take(): readonly Look[] {
    if (this.#failure) throw this.#failure.error;
    const ended = [...this.#ended.values()];
    this.#ended.clear();
    this.#expected.clear();
    this.#isFirst = false;
    clearTimeout(this.#stall);
    this.#stall = undefined;
    this.#news = this.#results.next();
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
      this.#results.announce();
    });
  }

  #end(look: Look): void {
    this.#running.delete(look.key);
    this.#ended.set(look.key, look);
    const isProgress = this.#expected.delete(look.key);
    const left = this.#isFirst ? this.#running : this.#expected;
    if (left.size === 0) this.#results.announce();
    else if (!this.#isFirst && (isProgress || !this.#stall)) this.#waitForStall();
  }

  /** Results wait no longer for those that are expected once none of these has come for a while. */
  #waitForStall(): void {
    clearTimeout(this.#stall);
    this.#stall = setTimeout(() => this.#results.announce(), this.#options.stallMs).unref();
  }
}
