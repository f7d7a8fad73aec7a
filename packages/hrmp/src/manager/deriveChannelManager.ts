import { listPallets, type PalletNames, type Runtime, requireInput } from '@parachron/core';
import type { ChannelManager } from './ChannelManager.js';

/**
 * Derives the features of a runtime as a channel manager, from its metadata alone.
 *
 * Use {@link findChannelManager} to choose among several chains; use this function if the channel manager is already
 * known.
 *
 * Chain: looks for a pallet with the call `hrmp_init_open_channel`, under any name.
 * Sends: nothing.
 *
 * @param runtime the runtime of the chain
 * @returns the channel manager, or undefined if the runtime takes no channel calls of parachains
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { deriveChannelManager } from '@parachron/hrmp';
 *
 * declare const rococo: Runtime;
 * deriveChannelManager(rococo)?.pallets.hrmp; // 'Hrmp'
 * ```
 */
export function deriveChannelManager(runtime: Runtime): ChannelManager | undefined {
  requireInput({ runtime }, { runtime: { registry: { metadata: 'object' } } });
  const pallets = listPallets(runtime.registry);
  const hrmp = pallets.find((pallet) => pallet.calls.has('hrmp_init_open_channel'));
  if (!hrmp) return undefined;
  const findByStorage = (item: string, usual: string) =>
    pallets.find((pallet) => pallet.storage.includes(item))?.name ?? usual;
  return {
    role: pallets.some((pallet) => pallet.storage.includes('ParaLifecycles')) ? 'relay' : 'parachain',
    runtime,
    pallets: {
      hrmp: hrmp.name,
      configuration: findByStorage('ActiveConfig', 'Configuration'),
      paras: findByStorage('ParaLifecycles', 'Paras'),
      shared: pallets.find(isShared)?.name ?? 'ParasShared',
      xcm: pallets.find((pallet) => pallet.calls.has('teleport_assets'))?.name ?? 'XcmPallet',
    },
    // poke_channel_deposits came in the same release that waived deposits with system chains
    // (paritytech/polkadot-sdk#1473); its own documentation says that such channels require none.
    rules: { waivesSystemDeposits: hrmp.calls.has('poke_channel_deposits') },
  };
}

// The pallet of shared validator sets counts the sessions of paras; other pallets count other sessions.
function isShared(pallet: PalletNames): boolean {
  return pallet.storage.includes('CurrentSessionIndex') && pallet.storage.includes('ActiveValidatorIndices');
}
