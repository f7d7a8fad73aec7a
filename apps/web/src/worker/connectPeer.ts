import { PageError, type ShownError, toShownError } from '../PageError.js';

/** Methods of a thread, by name. */
export type Methods<M> = { readonly [K in keyof M]: (...args: never[]) => Promise<unknown> };

/** A request to another thread, by the name of a method. */
export interface PeerRequest {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** The answer of another thread. */
export type PeerAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ShownError };

/** The other thread. */
export interface Peer<M extends Methods<M>> {
  /** @throws PageError when the other thread refuses */
  call<K extends keyof M & string>(method: K, ...args: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>>;
  /** Refuses every request that waits: the other thread has ended. */
  refuse(error: ShownError): void;
}

/** The end of a channel to another thread: a worker, or the scope of one. */
export interface Port {
  postMessage(message: PeerRequest | PeerAnswer): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<PeerRequest | PeerAnswer>) => void): void;
}

/** Connects this thread with another: each calls the methods of the other. @param own the methods of this thread */
export function connectPeer<M extends Methods<M>, O extends Methods<O>>(
  port: Port,
  own: O | Promise<O>,
): Peer<M> {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: unknown): void }>();
  let last = 0;
  const take = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  const answer = async ({ id, method, args }: PeerRequest) => {
    // A thread that could not load its methods says so itself.
    const methods = await Promise.resolve(own).catch(() => undefined);
    if (!methods) return;
    // Whatever else fails is answered: a request without an answer would wait forever.
    try {
      const value = await methods[method as keyof O](...(args as never[]));
      port.postMessage({ id, value });
    } catch (error) {
      port.postMessage({ id, error: toShownError(error) });
    }
  };
  port.addEventListener('message', ({ data }) => {
    if ('method' in data) void answer(data);
    else if ('error' in data) take(data.id)?.reject(new PageError(data.error));
    else take(data.id)?.resolve(data.value as never);
  });
  return {
    call(method, ...args) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        port.postMessage({ id, method, args });
      });
    },
    refuse(error) {
      for (const id of [...waiting.keys()]) take(id)?.reject(new PageError(error));
    },
  };
}
