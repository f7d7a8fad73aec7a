import type { RpcSource } from '@parachron/node';
import type { SmallChain } from '../../../src/chain/SmallChain.js';

/** Returns a chain's source of sessions, and the counters of closed sessions and of requests at work. */
export function noteLeaving(chain: SmallChain): {
  source: RpcSource;
  countLeft(): number;
  countOpen(): number;
} {
  let left = 0;
  let open = 0;
  const source: RpcSource = {
    connect(...given) {
      const session = chain.connect(...given);
      const call: typeof session.call = async (...request) => {
        open += 1;
        try {
          return await session.call(...request);
        } finally {
          open -= 1;
        }
      };
      const close = () => {
        left += 1;
        session.close();
      };
      return { ...session, call, close };
    },
  };
  return { source, countLeft: () => left, countOpen: () => open };
}
