import { defaultWorkLimits, type WorkLimits } from '@parachron/network';
import type { MessageLimits } from './runRpcMessage.js';

/** Limits of a server, so that no client can stop it; each limit has a default. */
export interface ServerLimits extends MessageLimits, WorkLimits {
  /** Bytes of a request, over WebSocket or HTTP. */
  readonly maxFrameBytes: number;
  /** Clients connected at a time. */
  readonly maxConnections: number;
  /** Requests of one WebSocket that are processed at a time; the others wait in its buffers. */
  readonly maxPending: number;
  /** Unread bytes of one client; a client with more is disconnected. */
  readonly maxUnreadBytes: number;
  /** Subscriptions of one WebSocket: a block notifies all of them at once. */
  readonly maxSubscriptions: number;
  /** Milliseconds within which an HTTP request must be complete, and a WebSocket must answer a ping. */
  readonly silenceMs: number;
  /**
   * Milliseconds until a watched transaction is finalized, while its WebSocket client sends no request about its block. Clients read
   * the block that a notification names; the server waits for a client that has not answered a ping since then.
   */
  readonly finalityDelayMs: number;
}

const mebibyte = 1024 * 1024;

/** Default limits, as generous as those of a local node. */
export const defaultLimits: ServerLimits = {
  ...defaultWorkLimits,
  // A runtime of 3 MB as hex fits. A longer frame would block other clients for too long.
  maxFrameBytes: 6 * mebibyte,
  maxConnections: 100,
  maxBatch: 100,
  maxValues: 131_072,
  maxPending: 64,
  // The longest answer fits. All connections together hold at most twice as much for each of them.
  maxUnreadBytes: 16 * mebibyte,
  maxSubscriptions: 1024,
  timeoutMs: 300_000,
  silenceMs: 30_000,
  finalityDelayMs: 500,
};
