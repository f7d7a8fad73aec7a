import type { Dispatched, ForkOrigin } from '@parachron/client';
import type { PlanLayer, PlanStep } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import type { ChainFork, ForkNetwork } from '../../src/forks/ForkNetwork.js';
import type { Role } from '../../src/Scope.js';

/** The name of each chain unless the test names it: chain specs of testnets often keep the name of the template. */
export const commonName = 'Local Testnet';
export const bareParas = { target: 2000, service: 2114, channelManager: 1005 };

const { registry } = kusama2025();

/**
 * Creates forks without a chain, which record the operations on each fork in order.
 *
 * @param options `names` of the chains; `dispatch`, the result of each call by its bytes; `without`, the roles that have no fork
 */
export function createBareForks({
  names = {},
  dispatch = () => ({ outcome: 'done', events: [] }),
  without = ['channelManager'],
}: {
  readonly names?: { readonly [R in Role]?: string };
  readonly dispatch?: (call: string) => Dispatched;
  readonly without?: readonly Role[];
} = {}) {
  const done: string[] = [];
  // Calls of a plan are dispatched in the network; other calls fail.
  const fork = {
    getStorage: async () => undefined,
    fork: async () => fork,
    dispatch: async () => ({ outcome: 'failed', events: [] }),
    dispatchDue: async () => ({ outcome: 'failed', events: [] }),
    tryStored: async () => [],
  };
  const forkOf = (role: Role, paraId?: number): ChainFork => ({
    chain: { runtime: { chain: names[role] ?? commonName, registry } } as ChainFork['chain'],
    fork: fork as unknown as ChainFork['fork'],
    ...(paraId === undefined ? {} : { paraId }),
  });
  const chains = {
    relay: forkOf('relay'),
    target: forkOf('target', bareParas.target),
    service: forkOf('service', bareParas.service),
    channelManager: forkOf('channelManager', bareParas.channelManager),
  };
  const kept = Object.fromEntries(Object.entries(chains).filter(([role]) => !without.includes(role as Role)));
  const network = {
    dispatchDue: async (at: 'relay' | number, call: string, as: ForkOrigin) => {
      const [role] = Object.entries(chains).find(([, { paraId }]) => (paraId ?? 'relay') === at) ?? [];
      done.push(`${role} ${as === 'root' ? 'root' : 'signed'}`);
      return dispatch(call);
    },
  };
  const forks = { means: 'fork', network, ...kept, missing: [] } as unknown as ForkNetwork;
  return { forks, done };
}

/** Makes a layer of a plan, of a chain with the common name. */
export function makeLayer(kind: PlanLayer['kind'], more: Partial<PlanLayer> = {}): PlanLayer {
  return { kind, title: 'a call', chain: commonName, hex: '0x00', ...more };
}

/** Makes a step of a plan. */
export function makeStep(layers: readonly PlanLayer[], more: Partial<PlanStep> = {}): PlanStep {
  const words = { id: 'step', title: 'A step.', sender: '', verify: '', after: [], notes: [] };
  return { ...words, layers, dispatch: [], ...more };
}
