import type { Hex } from '@parachron/core';
import type { Scheduler, TaskCheck, Ticket } from '@parachron/scheduler';
import type { KeyringPair } from '@polkadot/keyring/types';

/** A call before its signature, with its description for a person. */
export interface Sending {
  readonly scheduler: Scheduler;
  readonly signer: KeyringPair;
  /** Whether the signature covers the digest of the metadata, if the runtime has the extension. */
  readonly metadataHash: boolean;
  /** Pallet and call, such as `AutomationTime.cancel_task`. */
  readonly call: string;
  readonly taskId: Hex;
  /** Cost of the call, or a note that the cost is unknown. */
  readonly cost: string;
  /** Why the call was not tried on a fork; absent for an earlier submission. */
  readonly unknown?: TaskCheck['unknown'];
  /** The chains that are read from one endpoint, in a sentence; absent if there are none. */
  readonly trust?: string;
  /** The endpoints of the service. */
  readonly endpoints: readonly string[];
  /** File of the ticket. */
  readonly file: string;
  /** The ticket of the earlier submission to resume. */
  readonly ticket?: Ticket;
}
