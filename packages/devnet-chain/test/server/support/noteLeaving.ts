import type { Chain } from '../../../src/rpc/Chain.js';
import { createRpcSource } from '../../../src/rpc/createRpcSource.js';
import type { RpcSource } from '../../../src/rpc/RpcSession.js';

/** Returns a chain's source of sessions, and the counter of closed sessions. */
export function noteLeaving(chain: Chain): { source: RpcSource; countLeft(): number } {
  const inner = createRpcSource(chain);
  let left = 0;
  const source: RpcSource = {
    connect(...given) {
      const session = inner.connect(...given);
      const close = () => {
        left += 1;
        session.close();
      };
      return { ...session, close };
    },
  };
  return { source, countLeft: () => left };
}
