import type { Account, Call, Planck, Runtime } from '@parachron/core';
import type { DevnetOptions, ServiceTarget } from '@parachron/devnet';
import type { Interval } from '@parachron/scheduler';

/** The conditions of a scenario. Omitted conditions are fulfilled. */
export interface Scenario extends Pick<DevnetOptions, 'relay' | 'channels'> {
  readonly variant: 'H' | 'M';
  /** The target: a small chain, or a real runtime. */
  readonly target: NonNullable<DevnetOptions['targets']>[number];
  /** Row of the target in the table of XcmpHandler: how the service sends to it. */
  readonly row: ServiceTarget;
  /** Slots in which the task runs, counted from now, or an interval in slots; slot 1 by default. */
  readonly when?: { readonly at: readonly number[] } | { readonly every: Interval };
  /** Number of slots that pass; 1 by default. */
  readonly slots?: number;
  /** Call that Alice schedules on the target; by default she pays Bob one token. */
  readonly want?: (target: Runtime) => Call;
  /** Weight limit of the call in picoseconds; by default the weight of the call. */
  readonly callWeight?: bigint;
  /** Proxies that Alice grants; by default the narrowest type to the account that the target derives, in one batch. */
  readonly grant?: {
    readonly delegate?: Account;
    /** Null grants nothing. */
    readonly proxyType?: string | null;
    readonly delay?: number;
    /** Planck for each account with a grant; ten tokens by default. */
    readonly fund?: Planck;
  };
  /** Balance of the service on the target. */
  readonly serviceFunds?: Planck;
}
