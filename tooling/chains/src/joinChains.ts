import {
  createNetwork,
  createPara,
  createServiceChain,
  type LocalChainOptions,
  type Network,
  type ParaChain,
  type ServiceTarget,
} from '@parachron/devnet';
import type { TestChain } from './TestChain.js';

/** Para id of the service in both variants' networks of this suite. */
export const servicePara = 2114;

/** The chains of a network besides the service. */
export interface Joined {
  readonly relay: Pick<TestChain, 'boot'>;
  readonly target: { readonly paraId: number; boot(options?: LocalChainOptions): Promise<ParaChain> };
}

/**
 * Joins new instances of a relay chain, a parachain and the service in a network, and registers both parachains on the relay chain,
 * whose genesis does not contain them. Closing the network closes the chains.
 *
 * @param row the target's row in the service's table; the specification's table by default
 */
export async function joinChains(
  { relay, target }: Joined,
  { variant, row }: { readonly variant: 'H' | 'M'; readonly row?: ServiceTarget },
): Promise<{ readonly network: Network; readonly service: Awaited<ReturnType<typeof createServiceChain>> }> {
  const config = row ? { config: { targets: { [`${target.paraId}/0`]: row } } } : {};
  const service = await createServiceChain({ variant, mode: { kind: 'manual' }, ...config });
  const [relayChain, targetChain] = [await relay.boot(), await target.boot({ mockSignatures: true })];
  const paras = { [target.paraId]: targetChain, [servicePara]: createPara(service) };
  return { network: await createNetwork({ relay: relayChain, paras }), service };
}
