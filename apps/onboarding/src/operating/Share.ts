import type { Leases } from '../database/Leases.js';
import { type Announcement, Announcer } from '../watching/Announcer.js';

/** Options of a share. */
export interface ShareOptions {
  readonly leases: Pick<Leases, 'take' | 'close'>;
  /** All keys that the processes share. */
  readonly keys: readonly string[];
  /** Seconds for which a lease lasts; it is extended three times as often. */
  readonly seconds: number;
  /** Called when the keys of this process have changed. */
  readonly onChange: (held: ReadonlySet<string>) => void;
  /** Called when the database did not answer. */
  readonly onObstacle: (error: unknown) => void;
}

/** The share of this process, kept up to date. */
export class Share {
  readonly #options: ShareOptions;
  #held: ReadonlySet<string> = new Set();
  #until = 0;
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> | undefined;
  readonly #changes = new Announcer();

  constructor(options: ShareOptions) {
    this.#options = options;
  }

  /** Takes the first keys. */
  async start(): Promise<void> {
    await this.#take();
    this.#timer = setInterval(
      () => {
        // A cut line answers late: more than one request would take all connections.
        this.#taking ??= this.#take()
          .catch(this.#options.onObstacle)
          .finally(() => {
            this.#taking = undefined;
          });
      },
      (this.#options.seconds * 1000) / 3,
    );
  }

  /**
   * Keys that this process holds now; none when the process could not extend its leases in time. The same set says that this
   * process has held its keys since.
   */
  get held(): ReadonlySet<string> {
    return this.isExpired ? new Set() : this.#held;
  }

  /** Whether this process could not extend its leases in time. */
  get isExpired(): boolean {
    return performance.now() >= this.#until;
  }

  /** Resolves at the next change of the keys that this process holds. */
  get announcement(): Announcement {
    return this.#changes.follow();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#taking;
    await Promise.resolve(this.#options.leases.close()).catch(this.#options.onObstacle);
  }

  async #take(): Promise<void> {
    const { leases, keys, seconds, onChange } = this.#options;
    // The lease begins when the database stores it, at the earliest at the time of the request.
    const begun = performance.now();
    const held = new Set(await leases.take(keys));
    const isSame =
      !this.isExpired && held.size === this.#held.size && [...held].every((key) => this.#held.has(key));
    this.#until = begun + seconds * 1000;
    if (isSame) return;
    this.#held = held;
    onChange(held);
    this.#changes.notify();
  }
}
