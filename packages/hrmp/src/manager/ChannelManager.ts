import { listPallets, type Runtime, requireInput, type Unknown } from '@parachron/core';

/** The chain that takes the channel calls of parachains: the relay chain or the Coretime chain. */
export interface ChannelManager {
  readonly role: 'relay' | 'parachain';
  readonly runtime: Runtime;
  /** The pallet with the channel calls and, on a relay chain, the channels, by its name in the metadata: `Hrmp`. */
  readonly pallet: string;
}

/** Derives the features of a runtime as a channel manager; undefined without a pallet with the call `hrmp_init_open_channel`. */
export function deriveChannelManager(runtime: Runtime): ChannelManager | undefined {
  const pallets = listPallets(runtime.registry);
  const hrmp = pallets.find(({ calls }) => calls.has('hrmp_init_open_channel'));
  const role = pallets.some(({ storage }) => storage.includes('ParaLifecycles')) ? 'relay' : 'parachain';
  return hrmp && { role, runtime, pallet: hrmp.name };
}

/** The channel manager among several chains, or the reason why it is unknown and how to find out. */
export type ChannelManagerAnswer =
  | { readonly known: true; readonly channelManager: ChannelManager; readonly notes: readonly string[] }
  | Unknown;

/**
 * Derives which of several chains takes the channel calls of parachains: the relay chain or the Coretime chain, by network.
 *
 * Give the runtime of the relay chain, and the runtime of the Coretime chain if available. If both take the calls, or the Coretime chain can
 * keep their requests and deposits, metadata does not show which chain keeps these, and the answer is unknown.
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
  const [only] = runtimes.map(deriveChannelManager).filter((one) => one !== undefined);
  if (!only) {
    const reason = `None of ${listNames(runtimes)} has the call hrmp_init_open_channel.`;
    const howToFindOut =
      'Query the relay chain of the parachain, or the Coretime chain if the Coretime chain manages channels.';
    return { known: false, reason, howToFindOut };
  }
  const others = runtimes.filter(
    (one) => one !== only.runtime && (deriveChannelManager(one) || isKeeper(one)),
  );
  if (others.length > 0) {
    const reason = `${listNames([only.runtime, ...others])} take channel calls, or have a pallet for their requests and deposits. Metadata does not show which chain stores these.`;
    const howToFindOut =
      "Check which of these chains stores the network's last channel request: a Coretime chain that records channels has it in the storage Requests or Channels (paritytech/polkadot-sdk#12718). Give that chain alone.";
    return { known: false, reason, howToFindOut };
  }
  const { chain, registry } = only.runtime;
  const routed = `${chain} manages the channels; the messages are still routed by the relay chain, which stores the open channels.`;
  const forwards = listPallets(registry).some(({ errors }) => errors.includes('RequestNotForwarded'));
  const forwarded = `${chain} can forward channel requests to the Coretime chain. If forwarding is enabled, the Coretime chain stores requests and deposits.`;
  const notes = only.role === 'parachain' ? [routed] : forwards ? [forwarded] : [];
  return { known: true, channelManager: only, notes };
}

// The pallet that stores channels on the Coretime chain takes forwarded requests from the relay chain. That call
// identifies the pallet, because its name may be the same as on the relay chain.
function isKeeper({ registry }: Runtime): boolean {
  return listPallets(registry).some(
    ({ calls, storage }) => calls.has('receive_request') && storage.includes('AcceptedRequestCount'),
  );
}

function listNames(runtimes: readonly Runtime[]): string {
  return runtimes.map((runtime) => runtime.chain).join(' and ') || 'the given chains';
}
