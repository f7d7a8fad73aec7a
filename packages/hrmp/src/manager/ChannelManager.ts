import { listPallets, type Runtime, requireInput } from '@parachron/core';

/** The pallets of a channel manager, by the names in its own metadata. */
export interface ChannelManagerPallets {
  /** Has the channel calls and, on a relay chain, the channels: `Hrmp`. */
  readonly hrmp: string;
  /** Has `ActiveConfig`: `Configuration`. */
  readonly configuration: string;
  /** Has `ParaLifecycles`: `Paras`. */
  readonly paras: string;
}

/** The chain that takes the channel calls of parachains: the relay chain or the Coretime chain. */
export interface ChannelManager {
  readonly role: 'relay' | 'parachain';
  readonly runtime: Runtime;
  readonly pallets: ChannelManagerPallets;
  /** Whether channels with a system chain (id below 2000) need no deposit. */
  readonly waivesSystemDeposits: boolean;
}

/**
 * Derives the features of a runtime as a channel manager, from its metadata alone.
 *
 * Use {@link findChannelManager} to choose among several chains; use this function if the channel manager is already
 * known.
 *
 * Chain: looks for a pallet with the call `hrmp_init_open_channel`, under any name.
 */
export function deriveChannelManager(runtime: Runtime): ChannelManager | undefined {
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
    },
    // poke_channel_deposits came in the same release that waived deposits with system chains
    // (paritytech/polkadot-sdk#1473); its own documentation says that such channels require none.
    waivesSystemDeposits: hrmp.calls.has('poke_channel_deposits'),
  };
}

/** The channel manager among several chains, or the reason why it is unknown and how to find out. */
export type ChannelManagerAnswer =
  | { readonly known: true; readonly channelManager: ChannelManager; readonly notes: readonly string[] }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/**
 * Derives which of several chains takes the channel calls of parachains: the relay chain or the Coretime chain, by network.
 *
 * Give the runtime of the relay chain, and the runtime of the Coretime chain if available. If both take the calls, metadata does
 * not show which chain keeps the requests and the deposits, and the answer is unknown.
 *
 * Chain: the call `hrmp_init_open_channel` in any pallet; the error `RequestNotForwarded` marks a relay chain that can forward
 * requests.
 * Sends: nothing.
 *
 * @param runtimes the runtimes of the chains that may manage channels
 * @returns the channel manager with notes about it, or the reason why it is unknown
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { findChannelManager } from '@parachron/hrmp';
 *
 * declare const relay: Runtime;
 * const answer = findChannelManager([relay]);
 * if (answer.known) console.log(answer.channelManager.role); // 'relay'
 * ```
 */
export function findChannelManager(runtimes: readonly Runtime[]): ChannelManagerAnswer {
  requireInput({ runtimes }, { runtimes: ['object'] });
  const candidates = runtimes
    .map(deriveChannelManager)
    .filter((channelManager) => channelManager !== undefined);
  const [only, ...others] = candidates;
  if (!only) {
    return {
      known: false,
      reason: `None of ${listNames(runtimes)} has the call hrmp_init_open_channel.`,
      howToFindOut:
        'Query the relay chain of the parachain, or the Coretime chain if the Coretime chain manages channels.',
    };
  }
  if (others.length > 0) {
    return {
      known: false,
      reason: `Both ${listNames(candidates.map((channelManager) => channelManager.runtime))} accept channel calls. Metadata does not show which chain stores the requests and deposits.`,
      howToFindOut:
        "Check which of the two chains stores the network's last channel request, or whether its Coretime chain records channels (paritytech/polkadot-sdk#12718). Give that chain alone.",
    };
  }
  const keeper = runtimes.find((runtime) => runtime !== only.runtime && isKeeper(runtime));
  if (only.role === 'relay' && keeper) {
    return {
      known: false,
      reason: `${only.runtime.chain} takes channel calls. ${keeper.chain} has a pallet for their requests and deposits, and metadata does not say whether it is in use.`,
      howToFindOut: `Check whether ${keeper.chain} has entries in the storage Requests or Channels of that pallet (paritytech/polkadot-sdk#12718). If not, give ${only.runtime.chain} alone.`,
    };
  }
  return { known: true, channelManager: only, notes: listNotes(only) };
}

// The pallet that stores channels on the Coretime chain takes forwarded requests from the relay chain. That call
// identifies the pallet, because its name may be the same as on the relay chain.
function isKeeper(runtime: Runtime): boolean {
  return listPallets(runtime.registry).some(
    (pallet) => pallet.calls.has('receive_request') && pallet.storage.includes('AcceptedRequestCount'),
  );
}

function listNotes(channelManager: ChannelManager): string[] {
  if (channelManager.role === 'parachain') {
    return [
      `${channelManager.runtime.chain} manages the channels; the messages are still routed by the relay chain, which stores the open channels.`,
    ];
  }
  const pallets = listPallets(channelManager.runtime.registry);
  if (!pallets.some(({ errors }) => errors.includes('RequestNotForwarded'))) return [];
  return [
    `${channelManager.runtime.chain} can forward channel requests to the Coretime chain. If forwarding is enabled, the Coretime chain stores requests and deposits.`,
  ];
}

function listNames(runtimes: readonly Runtime[]): string {
  return runtimes.map((runtime) => runtime.chain).join(' and ') || 'the given chains';
}
