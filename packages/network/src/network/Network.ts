import type { Hex, Planck } from '@parachron/core';
import type { DownwardMessage, HorizontalMessage, ParaBlock, ParaChain } from '@parachron/devnet-chain';
import type { LocalBlock, LocalChain, LocalEvent } from './LocalChain.js';

/** Outcome of a call. */
export interface DispatchResult {
  /** `unknown` if no event of the runtime reports the result of the call. */
  readonly outcome: 'ok' | 'failed' | 'unknown';
  /** The error of `failed`: the pallet's own name of the error, `Hrmp.OpenHrmpChannelToSelf`, or `BadOrigin`. */
  readonly error?: string;
  /** The block of the call. */
  readonly block: ParaBlock;
  /** Events of that block that belong to the call. */
  readonly events: readonly LocalEvent[];
}

/** Outcome of an upward message on the relay chain. */
export interface UpwardResult {
  /** Whether the program completed; a program also completes if a call inside Transact fails. */
  readonly success: boolean;
  /** The relay chain's name of the outcome: `Complete`, `Incomplete: Barrier`, `Processed`, `InvalidFormat`, `none`. */
  readonly outcome: string;
  /** Message id on the relay chain. */
  readonly id: Hex;
  readonly block: LocalBlock;
  /** Events that the message caused, in order, its outcome last. */
  readonly events: readonly LocalEvent[];
}

/** A dropped message, and the reason. */
export interface DroppedMessage {
  readonly from: number;
  readonly to: number;
  readonly data: Hex;
  readonly reason: string;
}

/** Result of one step: a block on each chain, first the relay chain, then the paras by ascending id. */
export interface StepReport {
  readonly relay: LocalBlock;
  readonly paras: ReadonlyMap<number, ParaBlock>;
  readonly moved: { readonly upward: number; readonly downward: number; readonly horizontal: number };
  readonly dropped: readonly DroppedMessage[];
}

/** A relay chain and its paras, connected: chains build blocks only on request. */
export interface Network {
  readonly relay: LocalChain;
  /** Paras with blocks of their own. */
  readonly paras: ReadonlyMap<number, ParaChain>;
  /** Ids of all paras on the relay, with or without blocks of their own, ascending. */
  readonly paraIds: readonly number[];
  /** Number of messages of paras that have not arrived in a block yet; those for paras without blocks never arrive. */
  readonly waiting: number;
  /** Messages dropped since the network began. */
  readonly dropped: readonly DroppedMessage[];
  /** Builds a block on each chain and moves messages: upward into the relay's, the rest into each para's. */
  step(): Promise<StepReport>;
  /** Sends an upward message as a para, builds the relay's next block, and returns the outcome. */
  sendUpward(paraId: number, program: Hex): Promise<UpwardResult>;
  /** Sends a horizontal message as a para; the message arrives with the next step, if a channel is open. */
  sendHorizontal(
    paraId: number,
    recipient: number,
    data: Hex,
  ): Promise<{ readonly dropped?: DroppedMessage }>;
  /** Messages that arrived for a para without blocks of its own. */
  getReceived(paraId: number): Promise<{
    readonly downward: readonly DownwardMessage[];
    readonly horizontal: ReadonlyMap<number, readonly HorizontalMessage[]>;
  }>;
  /** Dispatches a call on the relay as Root, in a block of its own. */
  sudo(call: Hex): Promise<DispatchResult>;
  /** Dispatches a call on the relay chain with a para's origin, as Transact of kind Native does, and reports the call's error. */
  dispatchAsPara(paraId: number, call: Hex): Promise<DispatchResult>;
  /** Dispatches a call on a para as Root; its messages leave with the next step. */
  dispatchAsRoot(paraId: number, call: Hex): Promise<DispatchResult>;
  /** Opens all accepted channel requests at once, through Root. */
  openChannels(): Promise<DispatchResult>;
  /** Closes, through Root and at once, all channels with a close request. */
  closeChannels(): Promise<DispatchResult>;
  /** Ends the relay's session by moving its clock to the next epoch: accepted requests open, requested closings close. */
  changeSession(): Promise<LocalBlock>;
  /** Sets the free balance of the sovereign accounts of paras on the relay chain, in planck. */
  endowSovereigns(balances: ReadonlyMap<number, Planck>): Promise<void>;
  close(): Promise<void>;
}
