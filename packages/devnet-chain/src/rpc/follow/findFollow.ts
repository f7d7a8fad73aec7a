import type { RpcContext } from '../RpcMethod.js';
import type { Follow } from './Follow.js';

/** The subscription with an id; undefined if it is unknown or has ended: the methods then answer accordingly. */
export function findFollow({ session }: RpcContext, id: string): Follow | undefined {
  const follow = session.follows.get(id);
  return follow?.isOver ? undefined : follow;
}
