import { chainHeadMethods } from './chainHeadMethods.js';
import { createSubscriptions } from './createSubscriptions.js';
import { defineForkMethod, type ForkMethod } from './defineForkMethod.js';
import { devMethods } from './devMethods.js';
import type { Follow } from './Follow.js';
import type { ForkNode } from './ForkNode.js';
import { nodeMethods } from './nodeMethods.js';
import { createPace, deriveWorkLimits } from './Pace.js';
import { sortParams } from './params.js';
import { RpcError, rpcCodes, translateError } from './RpcError.js';
import type { Notify, RpcSession, SessionOptions } from './RpcSession.js';
import { createSessionState, finalityDelay } from './SessionState.js';
import { listServiceMethods, serviceMethods } from './serviceMethods.js';
import { transactionMethods } from './transactionMethods.js';

/** Chains of the service alone have its queries, each variant those of its own. */
const listMethods = defineForkMethod([], async (node) => {
  return { methods: [...Object.keys(methods), ...(await listServiceMethods(node))].sort() };
});

const methods: Readonly<Record<string, ForkMethod>> = {
  ...nodeMethods,
  ...transactionMethods,
  ...chainHeadMethods,
  ...devMethods,
  rpc_methods: listMethods,
};

/**
 * Creates one client's session over the JSON-RPC methods of a fork.
 *
 * @param open the fork, or an exception once it is closed
 * @param notify receives the notifications of subscriptions; without it subscriptions are refused
 * @param options limits of the session, and when its client has read a block
 */
export function createForkSession(
  open: () => ForkNode,
  notify?: Notify,
  options: Partial<SessionOptions> = {},
): RpcSession {
  const subscriptions = createSubscriptions(notify, options.subscriptions);
  const session = createSessionState({ finalityDelay, ...options });
  const follows = new Map<string, Follow>();
  const limits = deriveWorkLimits(options);
  let closings = 0;
  return {
    async call(name, given, request) {
      const node = open();
      const found = [methods, serviceMethods].find((all) => Object.hasOwn(all, name));
      const method = found?.[name];
      if (!method) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
      const params = sortParams(method.params, given);
      const answered = session.noteRequest(params);
      const opened = closings;
      const pace = createPace(limits, () => closings !== opened || request?.isAbandoned === true);
      try {
        return await method.answer(node, params, { pace, session, follows, subscriptions });
      } catch (error) {
        throw translateError(error);
      } finally {
        answered();
      }
    },
    start: (subscription) => subscriptions.start(subscription),
    close: () => {
      closings += 1;
      subscriptions.close();
      session.close();
    },
  };
}
