import type { WorkLimits } from './Pace.js';
import type { GivenParams } from './params.js';

/** Notification of a subscription. */
export interface RpcNotification {
  /** `chain_newHead`. */
  readonly method: string;
  readonly subscription: string;
  readonly result: unknown;
}

/** Receives the notifications of a session; a returned promise resolves once a long notification is sent. */
export type Notify = (notification: RpcNotification) => void | Promise<void>;

/** A request that is being answered. */
export interface RpcCall {
  /** Whether the client has disconnected. */
  isAbandoned: boolean;
}

/** A client's session with a chain; its subscriptions end with it. */
export interface RpcSession {
  /** Calls a method; throws RPC_REQUEST_FAILED. Long work ends early once `request` is abandoned. */
  call(method: string, params: GivenParams, request?: RpcCall): Promise<unknown>;
  /** Starts delivery of a subscription, beginning with held-back notifications; call this function once the client knows the id. */
  start(subscription: unknown): void;
  /** Ends all subscriptions, and long work of requests. */
  close(): void;
}

/** Options of a session. */
export interface SessionOptions extends WorkLimits {
  /** Milliseconds without a request about a block after which the client receives the finality of its watched transaction in that block. */
  readonly finalityDelay: number;
  /** Resolves once the client has read all sent data; the next turn of the event loop by default. */
  readonly reached?: () => Promise<unknown>;
  /** Subscriptions of the session at a time; any number by default. */
  readonly subscriptions?: number;
}

/** A server of JSON-RPC: a chain of any kind. */
export interface RpcSource {
  /** Opens a session, as a server does for each of its clients; without `notify` subscriptions are refused. */
  connect(notify?: Notify, options?: Partial<SessionOptions>): RpcSession;
}
