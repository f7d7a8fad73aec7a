import { omitUndefined } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { formatCause } from '../../requests/formatCause.js';

/** A request or notice as an object. */
interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
}

interface Asked {
  readonly type: string;
  readonly method: string;
  readonly list: unknown[];
}

/** Methods that are answered by notices, with the method of the notices. */
const noticesOf: ReadonlyMap<string, string> = new Map([
  ['chainHead_v1_follow', 'chainHead_v1_followEvent'],
  ['transactionWatch_v1_submitAndWatch', 'transactionWatch_v1_watchEvent'],
]);

// The code of JSON-RPC for errors of the server.
const serverError = -32_000;

/** Converts a provider of polkadot.js to a provider of messages, as polkadot-api uses. */
export function createMessageProvider(inner: ProviderInterface) {
  return (onMessage: (message: never) => void) => {
    let isOver = false;
    const respond = (message: object) => {
      if (!isOver) onMessage({ jsonrpc: '2.0', ...message } as never);
    };
    const follow = async (id: Message['id'], { type, method, list }: Asked) => {
      let subscription: number | string | undefined;
      const early: unknown[] = [];
      // Responses arrive by promises: a later message must not overtake an earlier response.
      const notify = (result: unknown) =>
        setTimeout(() => respond({ method: type, params: { subscription, result } }), 0);
      subscription = await inner.subscribe(type, method, list, (error, result) => {
        if (error) return;
        if (subscription === undefined) early.push(result);
        else notify(result);
      });
      // A subscription without an id yet has no listener for its notifications.
      respond({ id, result: subscription });
      for (const result of early) notify(result);
    };
    return {
      async send({ id, method = '', params }: Message) {
        const list = Array.isArray(params) ? params : [];
        const type = noticesOf.get(method);
        try {
          if (type !== undefined) await follow(id, { type, method, list });
          else respond({ id, result: (await inner.send(method, list)) ?? null });
        } catch (error) {
          respond({ id, error: describe(error) });
        }
      },
      disconnect() {
        isOver = true;
      },
    };
  };
}

function describe(error: unknown) {
  const { code, data, message } = error as { code?: unknown; data?: unknown; message?: unknown };
  return {
    code: typeof code === 'number' ? code : serverError,
    message: formatCause(typeof message === 'string' ? message : String(error)),
    ...omitUndefined({ data }),
  };
}
