import type { ProviderInterface, ProviderInterfaceEmitCb } from '@polkadot/rpc-provider/types';

/** A connection that is cut by plan. */
export interface CutLine {
  readonly provider: ProviderInterface;
  /** Number of cuts. */
  readonly cuts: number;
  /** Number of requests. */
  readonly asked: number;
  /** Restores the connection. */
  heal(): void;
}

/** Outcome of a request: the request arrives, the request is lost, or its answer is lost. */
export type Fate = 'through' | 'request lost' | 'answer lost';

/**
 * Wraps a provider: `plan` decides the outcome of every request, and `between` may change the chain in the meantime.
 */
export function createCutProvider(
  inner: ProviderInterface,
  options: { plan: (method: string) => Fate; between?: () => void },
): CutLine {
  let connected = true;
  let cuts = 0;
  let asked = 0;
  const listeners = new Map<string, Set<ProviderInterfaceEmitCb>>();
  // Subscriptions of an earlier connection have ended.
  let generation = 0;
  const cut = () => {
    connected = false;
    generation += 1;
    cuts += 1;
    for (const listener of listeners.get('disconnected') ?? []) listener();
  };
  const carry = async <T>(method: string, run: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (!connected) throw new Error('WebSocket is not connected');
    options.between?.();
    const fate = options.plan(method);
    if (fate === 'request lost') {
      cut();
      throw new Error('disconnected from ws://cut: 1006');
    }
    const mine = generation;
    const answer = run();
    answer.catch(() => undefined);
    if (fate === 'answer lost') {
      await answer.catch(() => undefined);
      // The connection may have been cut and restored in the meantime.
      if (mine === generation) cut();
    }
    const value = await answer;
    if (mine !== generation) throw new Error('disconnected from ws://cut: 1006');
    return value;
  };
  const provider = {
    hasSubscriptions: inner.hasSubscriptions,
    isClonable: false,
    get isConnected() {
      return connected;
    },
    connect: async () => undefined,
    disconnect: async () => undefined,
    on(type: string, listener: ProviderInterfaceEmitCb) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all.add(listener));
      return () => all.delete(listener);
    },
    send: (method: string, params: unknown[]) => carry(method, () => inner.send(method, params)),
    subscribe: (
      type: string,
      method: string,
      params: unknown[],
      callback: (error: Error | null, value: unknown) => void,
    ) => {
      const mine = generation;
      return carry(method, () =>
        inner.subscribe(type, method, params, (error, value) => {
          if (mine === generation) callback(error, value);
        }),
      );
    },
    unsubscribe: (type: string, method: string, id: number | string) => inner.unsubscribe(type, method, id),
  };
  return {
    provider: provider as unknown as ProviderInterface,
    get cuts() {
      return cuts;
    },
    get asked() {
      return asked;
    },
    heal: () => {
      connected = true;
    },
  };
}

/** Creates a generator of numbers from 0 to 1, deterministic by its seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
