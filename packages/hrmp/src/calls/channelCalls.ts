import { type Call, encodeCall, listPallets, type Runtime, requireInput } from '@parachron/core';

// The call identifies the pallet, because the name of the pallet differs between relay chains. `args` may have the
// names of several runtimes; the call takes the names in its own metadata.
export function encodeChannelCall(
  runtime: Pick<Runtime, 'registry'>,
  method: string,
  args: Readonly<Record<string, unknown>>,
): Call {
  const pallets = listPallets(runtime.registry);
  const found =
    pallets.find((pallet) => pallet.calls.has(method)) ??
    pallets.find((pallet) => pallet.calls.has('hrmp_init_open_channel'));
  return encodeCall(runtime.registry, { pallet: found?.name ?? 'Hrmp', method, args });
}

/**
 * Builds the call that requests a channel from the sending parachain to a recipient.
 *
 * The call needs the parachain's own origin on the channel manager: a Transact of origin kind Native in an XCM program
 * has that origin. The recipient then has to accept.
 *
 * Chain: `hrmp.hrmp_init_open_channel(recipient, proposed_max_capacity, proposed_max_message_size)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `recipient`, its para id; `capacity`, the maximum number of waiting messages; `messageSize`, bytes of
 *   one message
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when a number does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { initOpenChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime; // its hrmp pallet has index 23
 * initOpenChannelCall(relay, { recipient: 2001, capacity: 1000, messageSize: 102_400 }).hex;
 * // '0x1700d1070000e803000000900100'
 * ```
 */
export function initOpenChannelCall(
  channelManager: Pick<Runtime, 'registry'>,
  options: { readonly recipient: number; readonly capacity: number; readonly messageSize: number },
): Call {
  requireInput(
    { channelManager, options },
    {
      channelManager: 'runtime',
      options: { recipient: 'number', capacity: 'number', messageSize: 'number' },
    },
  );
  return encodeChannelCall(channelManager, 'hrmp_init_open_channel', {
    recipient: options.recipient,
    proposed_max_capacity: options.capacity,
    proposed_max_message_size: options.messageSize,
  });
}

/**
 * Builds the call that accepts a sender's request for a channel to the calling parachain.
 *
 * The call needs the parachain's own origin on the channel manager. The channel opens at the channel manager's next
 * session.
 *
 * Chain: `hrmp.hrmp_accept_open_channel(sender)`.
 * Sends: nothing.
 *
 * @param channelManager the runtime of the channel manager
 * @param options `sender`, the para id that sent the request
 * @throws CALL_NOT_FOUND when the runtime has no such call
 * @throws CALL_ARGUMENTS when the id does not fit 32 bits
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { acceptOpenChannelCall } from '@parachron/hrmp';
 *
 * declare const relay: Runtime; // its hrmp pallet has index 23
 * acceptOpenChannelCall(relay, { sender: 2114 }).hex; // '0x170142080000'
 * ```
 */
export function acceptOpenChannelCall(
  channelManager: Pick<Runtime, 'registry'>,
  options: { readonly sender: number },
): Call {
  requireInput({ channelManager, options }, { channelManager: 'runtime', options: { sender: 'number' } });
  return encodeChannelCall(channelManager, 'hrmp_accept_open_channel', { sender: options.sender });
}
