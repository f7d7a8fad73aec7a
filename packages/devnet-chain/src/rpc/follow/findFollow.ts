import type { RpcContext } from '../RpcMethod.js';
import type { Follow } from './Follow.js';

/** Finds the subscription with an id; undefined if the id is unknown, or if the subscription has ended. */
export function findFollow({ session }: RpcContext, id: string): Follow | undefined {
  const follow = session.follows.get(id);
  return follow?.isOver ? undefined : follow;
}
