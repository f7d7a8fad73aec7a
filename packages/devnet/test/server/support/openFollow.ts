import type { RpcNotification, RpcSource } from '@parachron/node';

type Event = { readonly event: string; readonly operationId?: string } & Record<string, unknown>;

/** A client of one session: calls methods as a server does, and keeps what subscriptions deliver. */
export function openClient(chain: RpcSource) {
  const seen: RpcNotification[] = [];
  const session = chain.connect((notification) => void seen.push(notification));
  const call = async <T = unknown>(method: string, ...params: unknown[]): Promise<T> => {
    const result = await session.call(method, params);
    session.start(result);
    return result as T;
  };
  const listEvents = (id: string) =>
    seen.filter(({ subscription }) => subscription === id).map(({ result }) => result as Event);
  return {
    call,
    listEvents,
    seen,
    close: () => session.close(),
    /** The code of the error with which a call ends. */
    codeOf: (method: string, ...params: unknown[]) =>
      call(method, ...params).then(
        () => undefined,
        (error) => error.facts.code as number,
      ),
    /** Starts an operation of a follow subscription and waits for its last event. */
    async operate(method: string, id: string, ...params: unknown[]): Promise<Event[]> {
      const { operationId } = await call<{ operationId: string }>(method, id, ...params);
      for (;;) {
        const own = listEvents(id).filter((event) => event.operationId === operationId);
        if (own.some(({ event }) => /Done|Error|Inaccessible/.test(event))) return own;
        await new Promise(setImmediate);
      }
    },
  };
}
