import type { Runtime } from '@parachron/core';

/** The pallets of a channel manager, by the names in its own metadata. */
export interface ChannelManagerPallets {
  /** Has the channel calls and, on a relay chain, the channels: `Hrmp`. */
  readonly hrmp: string;
  /** Has `ActiveConfig`: `Configuration`. */
  readonly configuration: string;
  /** Has `ParaLifecycles`: `Paras`. */
  readonly paras: string;
  /** Has `CurrentSessionIndex`: `ParasShared`. */
  readonly shared: string;
  /** Executes and weighs XCM programs: `XcmPallet` on a relay chain, `PolkadotXcm` on a parachain. */
  readonly xcm: string;
}

/** Differences between old and new channel managers, read from metadata. */
export interface ChannelRules {
  /** True if channels with a system chain (id below 2000) need no deposit. */
  readonly waivesSystemDeposits: boolean;
}

/** The chain that takes the channel calls of parachains: the relay chain or the Coretime chain. */
export interface ChannelManager {
  readonly role: 'relay' | 'parachain';
  readonly runtime: Runtime;
  readonly pallets: ChannelManagerPallets;
  readonly rules: ChannelRules;
}
