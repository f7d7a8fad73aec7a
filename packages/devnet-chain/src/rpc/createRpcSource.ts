import { omitUndefined } from '@parachron/core';
import type { Chain } from './Chain.js';
import { type ChainSessionOptions, createSession } from './createSession.js';
import type { RpcEntry } from './RpcMethod.js';
import type { RpcSource } from './RpcSession.js';
import { rpcEntries } from './rpcEntries.js';

/** Creates a source of sessions with a chain: with the methods of every chain, the methods of its kind, and the given methods. */
export function createRpcSource(
  chain: Chain,
  options: { entries?: readonly RpcEntry[] } & Pick<ChainSessionOptions, 'blockDriver'> = {},
): RpcSource {
  const { entries = [], blockDriver } = options;
  const all = [...rpcEntries, ...chain.rpc, ...entries];
  return {
    connect: (notify, session) =>
      createSession({
        chain,
        entries: all,
        ...session,
        ...omitUndefined({ notify, blockDriver }),
      }),
  };
}
