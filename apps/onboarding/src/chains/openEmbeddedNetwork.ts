import { type Chain, connect } from '@parachron/client';
import { createLocalChain, createNetwork, loadChainSpec, type Network } from '@parachron/devnet';
import { embeddedSpecs } from './embeddedSpecs.js';
import { type Closable, closeAll, openAll } from './openAll.js';

/** The local network of this program: the relay chain and a parachain run for real, the service is registered. */
export interface EmbeddedNetwork extends Closable {
  readonly network: Network;
  readonly chains: { readonly relay: Chain; readonly target: Chain };
}

/** Para ids on the local network. */
export const embeddedParas = { target: 1000, service: 2114 } as const;

/** 100 tokens of the relay chain's 12 decimals: a story's money, not a chain's figure. */
const endowment = 100_000_000_000_000n;

/**
 * Boots the local network: a real relay chain and a real parachain runtime, offline, in this process.
 *
 * The parachains' accounts on the relay are given tokens, as their teams would have sent them there.
 */
export async function openEmbeddedNetwork(onProgress: (text: string) => void): Promise<EmbeddedNetwork> {
  onProgress('Booting the local network: a relay chain and a parachain');
  const [relay, target] = await openAll([
    async () =>
      createLocalChain({ spec: await loadChainSpec(embeddedSpecs.relay()) }, { name: 'Rococo (local)' }),
    async () =>
      createLocalChain(
        { spec: await loadChainSpec(embeddedSpecs.target()) },
        { name: 'Asset Hub Rococo (local)' },
      ),
  ]);
  try {
    const paras = { [embeddedParas.target]: target, [embeddedParas.service]: 'registered' } as const;
    const network = await createNetwork({ relay, paras });
    await network.endowSovereigns(new Map(Object.values(embeddedParas).map((id) => [id, endowment])));
    await network.step();
    const chains = await connectBoth({ relay: relay.provider, target: target.provider });
    return { network, chains, close: () => closeAll([network, chains.relay, chains.target]) };
  } catch (error) {
    await closeAll([relay, target]);
    throw error;
  }
}

type Provider = Exclude<Parameters<typeof connect>[0], string>;

async function connectBoth(providers: { relay: Provider; target: Provider }) {
  const [relay, target] = await openAll([
    () => connect(providers.relay, { label: 'local relay chain' }),
    () => connect(providers.target, { label: 'local parachain' }),
  ]);
  return { relay, target };
}
