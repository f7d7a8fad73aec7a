import type {
  ProviderInterface,
  ProviderInterfaceCallback,
  ProviderInterfaceEmitCb,
  ProviderInterfaceEmitted,
} from '@polkadot/rpc-provider/types';
import { ConnectionClosedError, SubscriptionsUnsupportedError } from '../requests/connectionErrors.js';
import type { Socket, SocketListener } from '../requests/connectSocket.js';
import { type Bounds, deriveConnectionError } from '../requests/deriveConnectionError.js';
import { notify } from '../requests/notify.js';
import { decodeMessages, type RpcAnswer, type RpcNotice } from './rpcMessages.js';

interface Pending {
  readonly type?: string;
  readonly callback?: ProviderInterfaceCallback;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

// A notice may arrive before the answer that names its subscription: the last notices without a follower are kept, up to this
// number.
const maxEarlyNotices = 256;

/**
 * A connection to a node that carries JSON-RPC texts: a WebSocket, HTTP, or a provider of polkadot-api. The connection never reconnects
 * by itself, logs nothing, and ends every pending request with an error when the transport closes. Unlike the provider of
 * polkadot.js, it reports a frame that is not JSON as an error, and throws nothing from the event loop.
 */
export class RpcConnection implements ProviderInterface {
  readonly isClonable = false;
  readonly #bounds: Omit<Bounds, 'timeoutMs'>;
  readonly #pending = new Map<number, Pending>();
  readonly #subscriptions = new Map<string, ProviderInterfaceCallback>();
  readonly #early: RpcNotice[] = [];
  readonly #listeners = new Map<ProviderInterfaceEmitted, Set<ProviderInterfaceEmitCb>>();
  #socket: Socket | undefined;
  #ended: Error | undefined;
  #lastId = 0;

  constructor(bounds: Omit<Bounds, 'timeoutMs'>) {
    this.#bounds = bounds;
  }

  /**
   * Opens the connection; errors are of this package.
   *
   * @param connect opens the transport of the texts, and reports received texts to a listener
   */
  async open(connect: (listener: SocketListener) => Promise<Socket>): Promise<void> {
    try {
      this.#socket = await connect({
        onText: (text) => this.#takeText(text),
        onAnswer: (answer) => this.#settle(answer),
        onEnd: (cause) => this.#end(cause),
      });
    } catch (cause) {
      throw deriveConnectionError(cause, this.#bounds);
    }
  }

  get hasSubscriptions(): boolean {
    return this.#socket?.hasNotices !== false;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined && this.#ended === undefined;
  }

  clone(): ProviderInterface {
    return this;
  }

  async connect(): Promise<void> {
    if (this.#ended) throw this.#ended;
  }

  async disconnect(): Promise<void> {
    if (!this.isConnected) return;
    this.#end(new ConnectionClosedError({ endpoint: this.#bounds.endpoint }));
    this.#socket?.close();
  }

  on(type: ProviderInterfaceEmitted, listener: ProviderInterfaceEmitCb): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  // The interface of polkadot.js leaves the type of a result to the caller.
  send<T>(method: string, params: unknown[]): Promise<T> {
    return this.#request(method, params, {}) as Promise<T>;
  }

  subscribe(
    type: string,
    method: string,
    params: unknown[],
    callback: ProviderInterfaceCallback,
  ): Promise<number | string> {
    if (!this.hasSubscriptions)
      return Promise.reject(new SubscriptionsUnsupportedError({ endpoint: this.#bounds.endpoint, method }));
    return this.#request(method, params, { type, callback }) as Promise<number | string>;
  }

  async unsubscribe(type: string, method: string, id: number | string): Promise<boolean> {
    if (!this.#subscriptions.delete(`${type}::${id}`) || !this.isConnected) return false;
    return this.send<boolean>(method, [id]);
  }

  #request(
    method: string,
    params: unknown[],
    subscription: Pick<Pending, 'type' | 'callback'>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended || !this.#socket)
        return reject(this.#ended ?? new ConnectionClosedError({ endpoint: this.#bounds.endpoint }));
      this.#lastId += 1;
      const id = this.#lastId;
      this.#pending.set(id, { ...subscription, resolve, reject });
      this.#socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }), { id, method });
    });
  }

  #takeText(text: string): void {
    if (this.#ended) return;
    try {
      const { answers, notices, complaint } = decodeMessages(text, this.#bounds);
      for (const answer of answers) this.#settle(answer);
      for (const notice of notices) this.#notify(notice);
      if (complaint) this.#failAll(complaint);
    } catch (error) {
      this.#end(error);
      this.#socket?.terminate?.();
    }
  }

  #settle(answer: RpcAnswer): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    this.#pending.delete(answer.id);
    if ('error' in answer) return void pending.reject(answer.error);
    if (pending.callback) {
      this.#subscriptions.set(`${pending.type}::${answer.result}`, pending.callback);
      // Notices of other subscriptions wait again.
      for (const notice of this.#early.splice(0)) this.#notify(notice);
    }
    pending.resolve(answer.result);
  }

  #notify(notice: RpcNotice): void {
    const callback = this.#subscriptions.get(`${notice.type}::${notice.id}`);
    if (callback) return void notify(() => callback(notice.error ?? null, notice.result));
    // Notifications of ended subscriptions arrive here as well, and are dropped first.
    if (this.#early.length === maxEarlyNotices) this.#early.shift();
    this.#early.push(notice);
  }

  #failAll(error: Error): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }

  #end(cause: unknown): void {
    if (this.#ended) return;
    const error = deriveConnectionError(cause, this.#bounds);
    this.#ended = error;
    this.#failAll(error);
    const callbacks = [...this.#subscriptions.values()];
    this.#subscriptions.clear();
    for (const callback of callbacks) notify(() => callback(error, undefined));
    for (const listener of this.#listeners.get('disconnected') ?? []) notify(listener);
  }
}
