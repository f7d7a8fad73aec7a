import { type Chain, connect } from '@parachron/client';
import {
  createChainProvider,
  createLocalChain,
  createNetwork,
  createPara,
  createServiceChain,
  loadChainSpec,
  type Network,
} from '@parachron/devnet';
import { embeddedSpecs } from './embeddedSpecs.js';
import { type Closable, closeAll, openAll } from './openAll.js';

/** The local network of this program: a real relay chain and a real parachain, and the service as a small chain. */
export interface EmbeddedNetwork extends Closable {
  readonly network: Network;
  readonly chains: { readonly relay: Chain; readonly target: Chain; readonly service: Chain };
}

/** Para ids on the local network. */
export const embeddedParas = { target: 1000, service: 2114 } as const;

/** 100 tokens of the relay chain's 12 decimals: a story's money, not a chain's figure. */
const endowment = 100_000_000_000_000n;

/**
 * Boots the local network, offline, in this process.
 *
 * The parachains' accounts on the relay are given tokens, as their teams would have sent them there.
 */
export async function openEmbeddedNetwork(onProgress: (text: string) => void): Promise<EmbeddedNetwork> {
  onProgress('Booting the local network: a relay chain, a parachain and the service');
  const [relay, target, service] = await openAll([
    async () => createLocalChain({ spec: await loadChainSpec(embeddedSpecs.relay()) }),
    async () => createLocalChain({ spec: await loadChainSpec(embeddedSpecs.target()) }),
    async () => createServiceChain({ variant: 'H', mode: { kind: 'manual' } }),
  ]);
  try {
    const paras = {
      [embeddedParas.target]: target,
      [embeddedParas.service]: createPara(service),
    } as const;
    const network = await createNetwork({ relay, paras });
    await network.endowSovereigns(new Map(Object.values(embeddedParas).map((id) => [id, endowment])));
    await network.step();
    const [relayChain, targetChain, serviceChain] = await openAll([
      () => connect(relay.provider, { label: 'local relay chain' }),
      () => connect(target.provider, { label: 'local parachain' }),
      () => connect(createChainProvider(service), { label: 'local service chain' }),
    ]);
    const chains = { relay: relayChain, target: targetChain, service: serviceChain };
    return { network, chains, close: () => closeAll([network, ...Object.values(chains)]) };
  } catch (error) {
    await closeAll([relay, target, service]);
    throw error;
  }
}
