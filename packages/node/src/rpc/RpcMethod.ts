import { formatHex, type Hex } from '@parachron/core';
import type { TreeBlock } from '../blocks/BlockTree.js';
import type { LocalNode } from '../LocalNode.js';
import { type Param, param, parseParam, toOptional } from './params.js';
import { RpcError, refuse, rpcCodes } from './RpcError.js';
import type { Session, WorkMeter } from './Session.js';

/** The session of a request. */
export interface RpcContext {
  readonly session: Session;
  /** Keeps the work of this request within bounds. */
  readonly pace: WorkMeter;
}

/** A method of the JSON-RPC interface of a node, with the names of its parameters in their order. */
export type RpcMethod = ((
  node: LocalNode,
  given: readonly unknown[],
  context: RpcContext,
) => Promise<unknown>) & { readonly params: readonly string[] };

/** The parameters of a request, in their order or by their names. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

export type Params = readonly Param<unknown>[];
/** The values of parameters. */
export type Values<P> = { -readonly [I in keyof P]: P[I] extends Param<infer T> ? T : never };

/** Defines a method by its parameters, which its function gets with their types; further parameters are ignored, as in nodes. */
export function defineMethod<const P extends Params>(
  params: P,
  answer: (node: LocalNode, params: Values<P>, context: RpcContext) => unknown,
): RpcMethod {
  const method = async (node: LocalNode, given: readonly unknown[], context: RpcContext) => {
    const values = params.map((one, at) => parseParam(one, given[at]));
    return answer(node, values as Values<P>, context);
  };
  return Object.assign(method, { params: params.map(({ name }) => name) });
}

/** Puts named parameters into the order of a method. Nodes take a name in both spellings, and name the hash of a block `at` too. */
export function orderParams({ params }: RpcMethod, given: RpcParams): readonly unknown[] {
  if (Array.isArray(given)) return given;
  const spell = (name: string) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^at$/, 'hash');
  const named = new Map(Object.entries(given).map(([name, value]) => [spell(name), value]));
  return params.map((name) => named.get(name));
}

/**
 * Defines a method whose last parameter is the hash of a block, the head by default; the hash is also the last of the values.
 *
 * @param refusal the message of a method that refuses an unknown block like its runtime refuses a call; by default the client of the node does
 */
export function defineBlockMethod<const P extends Params>(
  params: P,
  answer: (at: { node: LocalNode; block: TreeBlock }, params: Values<P>, context: RpcContext) => unknown,
  refusal?: string,
): RpcMethod {
  const at = toOptional(param.hash('hash'));
  return defineMethod([...params, at] as Params, async (node, given, context) => {
    const hash = given[params.length] as Hex | undefined;
    const block = await node.findBlock(hash);
    if (block) return answer({ node, block }, given as Values<P>, context);
    const reason = `UnknownBlock: Header was not found in the database: ${hash}`;
    if (refusal !== undefined) throw refuse(refusal, reason);
    throw new RpcError({ code: rpcCodes.client, message: `Client error: ${reason}` });
  });
}

/** The method that ends subscriptions with a notification. */
export function defineEnd(notification: string): RpcMethod {
  return defineMethod([toOptional(param.any('id'))], (_node, [id], { session }) =>
    session.unsubscribe(id, notification),
  );
}

/** The same method by each of its names. */
export function nameAll(method: RpcMethod, ...names: readonly string[]): Record<string, RpcMethod> {
  return Object.fromEntries(names.map((name) => [name, method]));
}

/** Creates an id that is never used again. A page has random bytes everywhere, and random UUIDs only if it is secure. */
export function createId(): Hex {
  return formatHex(crypto.getRandomValues(new Uint8Array(16)));
}
