import { isParachronError, isRecord } from '@parachron/core';
import { stripControls } from '@parachron/reports';

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

/** An error as the page shows it. */
export interface ShownError {
  readonly message: string;
  /** Hint on what to do; undefined for errors that have no hint. */
  readonly hint: string | undefined;
  /** The label of the field with the wrong text. */
  readonly field?: string;
}

/** A request was refused; `shown` is the text for the page. */
export class PeerRefusal extends Error {
  readonly shown: ShownError;

  constructor(shown: ShownError) {
    super(shown.message);
    this.shown = shown;
  }
}

/** Describes an error for the page. Its text may come from a chain or a wallet. */
export function describeError(error: unknown): ShownError {
  if (error instanceof PeerRefusal) return error.shown;
  if (isParachronError(error)) {
    const field = isRecord(error.facts) ? error.facts.field : undefined;
    const shown = stripTexts({ message: error.message, hint: error.hint });
    return typeof field === 'string' ? { ...shown, field } : shown;
  }
  // A wallet may refuse with an object of its own, with or without a message.
  const message = isRecord(error) ? error.message : error;
  const isText = typeof message === 'string' && message !== '';
  return { message: isText ? stripTexts(message) : 'no reason was given.', hint: undefined };
}

/** Removes control and formatting characters from every text of plain data; line breaks stay. */
export function stripTexts<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(stripControls).join('\n') as T & string;
  if (Array.isArray(data)) return data.map(stripTexts) as T & unknown[];
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, stripTexts(value)])) as T &
    object;
}

/** The other thread. */
export interface Peer<M extends Methods<M>> {
  /** @throws PeerRefusal when the other thread refuses */
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
      port.postMessage({ id, error: describeError(error) });
    }
  };
  port.addEventListener('message', ({ data }) => {
    if ('method' in data) void answer(data);
    else if ('error' in data) take(data.id)?.reject(new PeerRefusal(data.error));
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
      for (const id of [...waiting.keys()]) take(id)?.reject(new PeerRefusal(error));
    },
  };
}
