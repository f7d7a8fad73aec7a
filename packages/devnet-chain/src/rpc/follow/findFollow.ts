import type { RpcContext } from '../RpcMethod.js';
import type { Follow } from './Follow.js';

/** The subscription of an id, or undefined when there is none or it has ended: its methods then answer that nothing is there. */
export function findFollow({ session }: RpcContext, id: string): Follow | undefined {
  const follow = session.follows.get(id);
  return follow?.isOver ? undefined : follow;
}
