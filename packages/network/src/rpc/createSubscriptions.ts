import { RpcError, rpcCodes } from './RpcError.js';
import type { Notify, RpcNotification } from './RpcSession.js';

/** The subscriptions of one session. A notification that precedes the answer with the id is held back. */
export interface Subscriptions {
  /** Registers a subscription and returns the function that delivers to it; throws RPC_REQUEST_FAILED if subscriptions are not possible. */
  add(subscription: {
    method: string;
    id: string;
    stop?: () => void;
  }): (result: unknown) => void | Promise<void>;
  /** Sets the function that stops a subscription, if the function exists only after the registration. */
  setStop(id: string, stop: () => void): void;
  /** Starts the delivery of a subscription, with the held-back notifications first. */
  start(id: unknown): void;
  /** Ends a subscription; false if the id is unknown, or if its notifications have a different name. */
  remove(id: unknown, method?: string): boolean;
  close(): void;
}

// The error code of Substrate nodes for too many subscriptions.
const tooMany = -32006;

interface Running {
  readonly method: string;
  stop: () => void;
  held: RpcNotification[] | undefined;
}

/**
 * Creates the subscriptions of a session.
 *
 * @param notify receives the notifications; without `notify` (HTTP), subscriptions are refused
 * @param most the number of subscriptions at a time; any number by default
 */
export function createSubscriptions(notify?: Notify, most = Number.POSITIVE_INFINITY): Subscriptions {
  const running = new Map<string, Running>();
  const remove = (id: unknown, method?: string): boolean => {
    const known = running.get(String(id));
    if (!known || (method !== undefined && known.method !== method)) return false;
    running.delete(String(id));
    known.stop();
    return true;
  };
  const findRefusal = (): RpcError | undefined => {
    if (!notify) return new RpcError({ code: rpcCodes.internal, message: 'Subscriptions need a WebSocket' });
    return running.size < most
      ? undefined
      : new RpcError({ code: tooMany, message: `Too many subscriptions, the most are ${most}` });
  };
  return {
    add({ method, id, stop = () => undefined }) {
      const refusal = findRefusal();
      if (refusal) {
        stop();
        throw refusal;
      }
      const entry: Running = { method, stop, held: [] };
      running.set(id, entry);
      return (result) => {
        if (running.get(id) !== entry) return;
        const notification = { method, subscription: id, result };
        if (!entry.held) return notify?.(notification);
        entry.held.push(notification);
      };
    },
    setStop(id, stop) {
      const entry = running.get(id);
      if (entry) entry.stop = stop;
      else stop();
    },
    start(id) {
      const entry = typeof id === 'string' ? running.get(id) : undefined;
      if (!entry) return;
      const held = entry.held ?? [];
      entry.held = undefined;
      for (const notification of held) void notify?.(notification);
    },
    remove,
    close() {
      for (const id of [...running.keys()]) remove(id);
    },
  };
}
