import { isParachronError, omitUndefined } from '@parachron/core';
import { createSubscriptions } from '../createSubscriptions.js';
import { sortParams } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import type { Notify, RpcSession, SessionOptions } from '../RpcSession.js';
import { chainHeadMethods } from './chainHeadMethods.js';
import { defineForkMethod, type ForkMethod, type ForkSubscriptions } from './defineForkMethod.js';
import { devMethods } from './devMethods.js';
import type { ForkNode } from './ForkNode.js';
import { nodeMethods } from './nodeMethods.js';

const listed = { ...nodeMethods, ...chainHeadMethods, ...devMethods };

const methods: Readonly<Record<string, ForkMethod>> = {
  ...listed,
  rpc_methods: defineForkMethod([], () => ({ methods: [...Object.keys(listed), 'rpc_methods'].sort() })),
};

/** Gives a failed call of a runtime (RUNTIME_CALL) the code and the words of a node. */
function refuseCall(error: unknown): never {
  if (!isParachronError(error) || (error.code as string) !== 'RUNTIME_CALL') throw error;
  const { method, end, text } = error.facts as unknown as Record<'method' | 'end' | 'text', string>;
  const missing = `the runtime needs the host function ${text}, which Parachron lacks`;
  const reasons = { 'no-method': `Exported method ${method} is not found`, 'missing-host-function': missing };
  const reason = Object.hasOwn(reasons, end) ? reasons[end as keyof typeof reasons] : text;
  const message = `Client error: Execution failed: ${reason}`;
  throw new RpcError({ code: rpcCodes.client, message }, { cause: error });
}

/**
 * Creates one client's session over the JSON-RPC methods of a fork.
 *
 * @param open the fork, or an exception once it is closed
 * @param notify receives the notifications of subscriptions; without it subscriptions are refused
 */
export function createForkSession(
  open: () => ForkNode,
  notify?: Notify,
  options: Pick<SessionOptions, 'subscriptions'> = {},
): RpcSession {
  const subscriptions = createSubscriptions(notify, options.subscriptions);
  const manager: ForkSubscriptions = {
    subscribe: (method, id, onCancel) =>
      subscriptions.add({ method, id, ...omitUndefined({ stop: onCancel }) }),
    unsubscribe: (id) => void subscriptions.remove(id),
  };
  return {
    async call(name, params) {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (!method) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
      return method.answer(open(), sortParams(method.params, params), manager).catch(refuseCall);
    },
    start: (subscription) => subscriptions.start(subscription),
    close: () => subscriptions.close(),
  };
}
