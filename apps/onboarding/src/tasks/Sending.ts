import type { Hex } from '@parachron/core';
import type { Scheduler, Ticket } from '@parachron/scheduler';
import type { KeyringPair } from '@polkadot/keyring/types';

/** A call that is about to be signed and sent, with what a person is shown of it. */
export interface Sending {
  readonly scheduler: Scheduler;
  readonly signer: KeyringPair;
  /** Pallet and call, such as `AutomationTime.cancel_task`. */
  readonly call: string;
  readonly taskId: Hex;
  /** What it costs, or that it is unknown. */
  readonly cost: string;
  /** The endpoints of the service. */
  readonly endpoints: readonly string[];
  /** Where the ticket is kept. */
  readonly file: string;
  /** Of an earlier submission that is resumed. */
  readonly ticket?: Ticket;
}
