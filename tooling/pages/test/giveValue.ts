import { type Given, giveValue as giveShared } from '@parachron/programs';
import { ApiPromise, WsProvider } from '@polkadot/api';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { createWorld, readSpec, type World } from './World.js';

/**
 * Provides the declared values of a program, as the page of the programs does in a browser, and the values that exist only in
 * Node.js. Undefined for unknown values.
 *
 * @param onEnd receives the resources to close afterwards
 */
export async function giveValue(
  given: Given,
  world: World,
  onEnd: (close: () => Promise<void>) => void,
): Promise<unknown> {
  const { name, type } = given;
  if (name === 'relaySpec') return readLonelySpec('./relay-raw.json');
  if (name === 'paraSpec') return readLonelySpec('./hub-raw.json');
  if (!/^(SchedulerM|ApiM|ApiH)$/.test(type)) return giveShared(given, world);
  const own = type === 'ApiH' ? world : await createWorld('M');
  if (own !== world) onEnd(() => own.close());
  return type.startsWith('Api') ? createApi(own) : giveShared(given, own);
}

async function createApi(world: World) {
  const provider = new WsProvider(world.endpoint('service')) as ProviderInterface;
  return ApiPromise.create({ provider, noInitWarn: true });
}

/** A specification without boot nodes: tests reach no network. */
async function readLonelySpec(name: Parameters<typeof readSpec>[0]): Promise<string> {
  return JSON.stringify({ ...JSON.parse(await readSpec(name)), bootNodes: [] });
}
