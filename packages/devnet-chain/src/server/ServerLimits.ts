import { defaultWorkLimits, type WorkLimits } from '../rpc/Pace.js';
import type { MessageLimits } from './runRpcMessage.js';

/** Limits of a server, so that no client can stop it; each limit has a default. */
export interface ServerLimits extends MessageLimits, WorkLimits {
  /** Bytes of a request, over WebSocket or HTTP. */
  readonly maxFrameBytes: number;
  /** Clients connected at a time. */
  readonly maxConnections: number;
  /** Requests of one WebSocket that are worked on at a time; the others wait in its buffers. */
  readonly maxPending: number;
  /** Bytes that wait for a client who does not read; then it is disconnected. */
  readonly maxUnreadBytes: number;
  /** Bytes that wait for all clients together; a client whose answer would exceed them is disconnected. */
  readonly maxUnreadBytesInAll: number;
  /** Subscriptions of all clients together: a block notifies all of them at once. */
  readonly maxSubscriptionsInAll: number;
  /** Milliseconds within which an HTTP request must be there whole, and a WebSocket must answer a ping. */
  readonly silenceMs: number;
  /**
   * Milliseconds without a request of a WebSocket's client about its block after which a transaction that it watches is final.
   * Clients read the block when a notification names it; a client that has not answered a ping since then is waited for.
   */
  readonly finalityDelayMs: number;
}

const mebibyte = 1024 * 1024;

/** Bounds as generous as those of a local node. */
export const defaultLimits: ServerLimits = {
  ...defaultWorkLimits,
  // More would be read for longer than others can wait: a runtime of 3 MB as hex fits.
  maxFrameBytes: 6 * mebibyte,
  maxConnections: 100,
  maxBatch: 100,
  maxValues: 131_072,
  maxPending: 64,
  maxUnreadBytes: 64 * mebibyte,
  maxUnreadBytesInAll: 256 * mebibyte,
  maxSubscriptionsInAll: 4096,
  timeoutMs: 300_000,
  silenceMs: 30_000,
  finalityDelayMs: 500,
};
