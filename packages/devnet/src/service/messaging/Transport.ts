import type { Context } from '../../chain/pallet/Context.js';

/** Sends programs to other parachains. */
export interface Transport {
  /**
   * Appends an encoded program to the messages in transit to a parachain.
   *
   * @returns false if no channel to the parachain is open, or the program exceeds the maximum message size of the channel
   */
  send(context: Context, message: { readonly recipient: number; readonly program: Uint8Array }): boolean;
}
