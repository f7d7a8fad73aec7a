import { isRecord, omitUndefined } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { formatCause } from '../../requests/formatCause.js';

/** A request or notice as an object. */
interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
}

interface Asked extends Notices {
  readonly method: string;
  readonly list: unknown[];
}

interface Notices {
  /** The method of the notices. */
  readonly type: string;
  /** The method that ends a subscription whose last notice has come; absent if the client ends the subscription. */
  readonly end?: string;
}

/** Methods that are answered by notices. */
const noticesOf: ReadonlyMap<string, Notices> = new Map<string, Notices>([
  ['chainHead_v1_follow', { type: 'chainHead_v1_followEvent' }],
  ['transactionWatch_v1_submitAndWatch', { type: 'transactionWatch_v1_watchEvent' }],
  ['archive_v1_storage', { type: 'archive_v1_storageEvent', end: 'archive_v1_stopStorage' }],
]);

const lastEvents: ReadonlySet<unknown> = new Set(['storageDone', 'storageError']);

// The code of JSON-RPC for errors of the server.
const serverError = -32_000;

/** Converts a provider of polkadot.js to a provider of messages, as polkadot-api uses. */
export function createMessageProvider(inner: ProviderInterface) {
  return (onMessage: (message: never) => void) => {
    let isOver = false;
    const sendMessage = (message: object) => {
      if (!isOver) onMessage({ jsonrpc: '2.0', ...message } as never);
    };
    const follow = async (id: Message['id'], { type, end, method, list }: Asked) => {
      let subscription: number | string | undefined;
      const early: unknown[] = [];
      // Responses arrive by promises: a later message must not overtake an earlier response.
      const notify = (result: unknown) =>
        setTimeout(() => sendMessage({ method: type, params: { subscription, result } }), 0);
      const notifyResult = (result: unknown) => {
        notify(result);
        if (end === undefined || subscription === undefined) return;
        if (isRecord(result) && lastEvents.has(result.event))
          inner.unsubscribe(type, end, subscription).catch(() => undefined);
      };
      subscription = await inner.subscribe(type, method, list, (error, result) => {
        if (error) return;
        if (subscription === undefined) early.push(result);
        else notifyResult(result);
      });
      // A subscription without an id yet has no listener for its notifications.
      sendMessage({ id, result: subscription });
      for (const result of early) notifyResult(result);
    };
    return {
      async send({ id, method = '', params }: Message) {
        const list = Array.isArray(params) ? params : [];
        const notices = noticesOf.get(method);
        try {
          if (notices) await follow(id, { ...notices, method, list });
          else sendMessage({ id, result: (await inner.send(method, list)) ?? null });
        } catch (error) {
          sendMessage({ id, error: describe(error) });
        }
      },
      disconnect() {
        isOver = true;
      },
    };
  };
}

function describe(error: unknown) {
  const { code, data, message }: Record<string, unknown> = isRecord(error) ? error : {};
  return {
    code: typeof code === 'number' ? code : serverError,
    message: formatCause(typeof message === 'string' ? message : String(error)),
    ...omitUndefined({ data }),
  };
}
