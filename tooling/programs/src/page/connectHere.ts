import { type Chain, type ConnectOptions, type ConnectTarget, connect as connectTo } from '@parachron/client';
import { partOf, type World } from '../World.js';

export * from '@parachron/client';

let world: World | undefined;

/** Sets the network for the endpoints of the pages. */
export function setWorld(next: World): void {
  world = next;
}

/** Connects as `connect` does; an endpoint of the pages is a chain of the network in this tab. */
export function connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<Chain> {
  if (typeof target !== 'string') return connectTo(target, options);
  const part = partOf(target);
  const node = part && world?.node(part);
  if (!node) throw new TypeError(`The network of this page has no chain at ${target}.`);
  return connectTo(node.provider, { ...options, timeoutMs: Number.POSITIVE_INFINITY, label: target });
}
