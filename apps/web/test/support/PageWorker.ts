import { expect } from 'vitest';
import type { PeerRequest } from '../../src/worker/connectPeer.js';

/** The worker of a browser: the test sends its messages. */
export class PageWorker {
  static readonly started: PageWorker[] = [];
  readonly name: string | undefined;
  readonly posted: unknown[] = [];
  isEnded = false;
  readonly #listeners: Partial<Record<string, (event: object) => void>> = {};

  constructor(_url: URL, { name }: { readonly name?: string } = {}) {
    this.name = name;
    PageWorker.started.push(this);
  }

  addEventListener(kind: string, listener: (event: object) => void): void {
    this.#listeners[kind] = listener;
  }

  /** A browser refuses what it cannot clone. */
  postMessage(message: unknown): void {
    if (!this.isEnded) this.posted.push(structuredClone(message));
  }

  terminate(): void {
    this.isEnded = true;
  }

  send(data: unknown): void {
    this.#listeners.message?.({ data: structuredClone(data) });
  }

  /** Fails outside a request. */
  fail(message: string): void {
    this.#listeners.error?.({ message });
  }

  /** Returns the last request of a method. */
  getRequest(method: string): PeerRequest {
    return this.requests.findLast((one) => one.method === method) ?? expect.fail(`no request of ${method}`);
  }

  /** The requests of the page, without its answers to the worker. */
  get requests(): PeerRequest[] {
    return this.posted.filter((one): one is PeerRequest => 'method' in (one as object));
  }
}
