import { createNetwork, createPara, createServiceChain, type Network } from '@parachron/devnet';
import type { Pair } from './listPairs.js';

/** Para id of the service in both variants' networks of this suite. */
export const servicePara = 2114;

/**
 * Joins a relay chain, a parachain and the service, each booted anew. The relay chain gets both parachains registered, which
 * the genesis does not say. Closing the network closes the chains.
 */
export async function joinChains(
  { relay, target }: Pair,
  variant: 'H' | 'M',
): Promise<{ readonly network: Network; readonly service: Awaited<ReturnType<typeof createServiceChain>> }> {
  const service = await createServiceChain({ variant, mode: { kind: 'manual' } });
  const [relayChain, targetChain] = [await relay.boot(), await target.boot({ mockSignatures: true })];
  const paras = { [target.paraId]: targetChain, [servicePara]: createPara(service) };
  return { network: await createNetwork({ relay: relayChain, paras }), service };
}
