import type { Chain } from '@parachron/client';
import { isLost } from './isLost.js';
import type { Reconnect } from './SubmitTaskOptions.js';

const mostAttempts = 10;

/** A chain that is connected again when its line is lost, so that what was asked is asked anew. */
export class Line {
  #chain: Chain;
  readonly #reconnect: Reconnect | undefined;

  constructor(chain: Chain, reconnect: Reconnect | undefined) {
    this.#chain = chain;
    this.#reconnect = reconnect;
  }

  /** The connection in use. */
  get chain(): Chain {
    return this.#chain;
  }

  /** Runs what only reads, as often as the line is lost meanwhile, within reason. */
  async run<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read(this.#chain);
      } catch (error) {
        if (!isLost(error) || attempt > mostAttempts || !(await this.restore({ error, attempt })))
          throw error;
      }
    }
  }

  /**
   * Connects again; true when there is a way to. A connection that fails in turn is another attempt's business.
   *
   * @param override used instead of the line's own way
   */
  async restore(
    lost: { readonly error: unknown; readonly attempt: number },
    override?: Reconnect,
  ): Promise<boolean> {
    const reconnect = override ?? this.#reconnect;
    if (!reconnect) return false;
    try {
      this.#chain = await reconnect(lost);
    } catch (failed) {
      if (!isLost(failed)) throw failed;
    }
    return true;
  }
}
