import type { Context } from '@parachron/devnet-chain';

/** Sends programs to other parachains. */
export interface Transport {
  /**
   * Puts the bytes of a program behind those already in transit to a parachain.
   *
   * @returns false when no channel to it is open, or the program is larger than a message there may be
   */
  send(context: Context, message: { readonly recipient: number; readonly program: Uint8Array }): boolean;
}
