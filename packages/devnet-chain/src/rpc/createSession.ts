import { type BlockDriver, createBlockDriver } from './BlockDriver.js';
import type { Chain } from './Chain.js';
import { createId } from './createId.js';
import { getReadableNode } from './createReadableNode.js';
import { createSubscriptions } from './createSubscriptions.js';
import { nodeMethods } from './forks/nodeMethods.js';
import { createPace, deriveWorkLimits, type Pace } from './Pace.js';
import { parseParams, sortParams } from './params.js';
import { RpcError, rpcCodes } from './RpcError.js';
import type { RpcContext, RpcEntry, RpcSubscription } from './RpcMethod.js';
import type { Notify, RpcSession, SessionOptions } from './RpcSession.js';
import { createSessionState, finalityDelay } from './SessionState.js';
import { toRpcError } from './toRpcError.js';

/** Scope of a session. */
export interface ChainSessionOptions extends Partial<SessionOptions> {
  readonly chain: Chain;
  readonly entries: readonly RpcEntry[];
  /** Receiver of notifications; without it (HTTP), subscriptions are refused. */
  readonly notify?: Notify;
  /** Builder of blocks for development methods; the chain itself by default. */
  readonly blockDriver?: BlockDriver;
}

/** Creates a session over the methods of a chain. */
export function createSession(options: ChainSessionOptions): RpcSession {
  const { chain, entries, notify } = options;
  const { table, enders } = createMethodTables(entries);
  const ofKind = [...table.keys(), ...enders.keys()];
  const methods = [...new Set([...ofKind, ...Object.keys(nodeMethods)])].sort();
  const session = createSessionState({ finalityDelay, ...options });
  const shared = { chain, methods, blockDriver: options.blockDriver ?? createBlockDriver(chain), session };
  const limits = deriveWorkLimits(options);
  const subscriptions = createSubscriptions(notify, options.subscriptions);
  let closings = 0;

  const subscribe = (entry: RpcSubscription, context: RpcContext, params: readonly unknown[]): string => {
    // Unique like the ids of a node: polkadot-api 1 drops a subscription if its id was used before a reconnection.
    const id = createId();
    const emit = subscriptions.add({ method: entry.notification, id });
    try {
      subscriptions.setStop(id, entry.start(context, params, { id, emit }));
    } catch (error) {
      subscriptions.remove(id);
      throw error;
    }
    return id;
  };
  const find = (name: string) => {
    const entry = table.get(name);
    const reader = Object.hasOwn(nodeMethods, name) ? nodeMethods[name] : undefined;
    return entry
      ? { params: entry.params, answer: (given: readonly unknown[], pace: Pace) => run(entry, given, pace) }
      : reader && {
          params: reader.params,
          answer: (given: readonly unknown[], pace: Pace) =>
            reader.answer(getReadableNode(chain), given, {
              methods,
              pace,
              session,
              follows: new Map(),
              subscriptions,
            }),
        };
  };
  const run = async (entry: RpcEntry, given: readonly unknown[], pace: Pace) => {
    const parsed = await parseParams(entry.params, given, pace.next);
    await pace.next();
    const context: RpcContext = { ...shared, pace };
    return entry.kind === 'method' ? entry.handler(context, parsed) : subscribe(entry, context, parsed);
  };
  return {
    async call(method, given, request) {
      const found = find(method);
      const params = sortParams(found?.params ?? [], given);
      const ended = enders.get(method);
      if (ended !== undefined) return subscriptions.remove(params[0], ended);
      if (!found) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
      const answered = session.noteRequest(params);
      const opened = closings;
      const pace = createPace(limits, () => closings !== opened || request?.isAbandoned === true);
      try {
        return await found.answer(params, pace);
      } catch (error) {
        throw toRpcError(error);
      } finally {
        answered();
      }
    },
    start: (id) => subscriptions.start(id),
    close: () => {
      closings += 1;
      subscriptions.close();
      session.close();
    },
  };
}

/** The methods by all their names, and for each method that ends subscriptions the name of their notifications. */
function createMethodTables(entries: readonly RpcEntry[]): {
  table: Map<string, RpcEntry>;
  enders: Map<string, string>;
} {
  const table = new Map<string, RpcEntry>();
  const enders = new Map<string, string>();
  for (const entry of entries) {
    for (const name of [entry.name, ...entry.aliases]) table.set(name, entry);
    if (entry.kind === 'method') continue;
    for (const name of entry.unsubscribe) enders.set(name, entry.notification);
  }
  return { table, enders };
}
