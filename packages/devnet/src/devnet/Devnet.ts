import type { ForkOptions, RuntimeFork } from '@parachron/network';
import type { BlockMode, ForkSource } from '@parachron/node';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Variant } from '../chain/ServiceConfig.js';
import type { ServeOptions } from '../server/serveChain.js';
import type { ServiceOptions } from '../service/createServiceChain.js';
import type { TargetOptions } from '../target/createTarget.js';
import type { RunningDevnet } from './RunningDevnet.js';

/** A small target parachain, which is ready by default. */
export interface SmallTarget extends Omit<TargetOptions, 'mode' | 'clock'> {
  readonly paraId: number;
}

/** A target parachain with its real runtime, from a chain specification or forked from a live endpoint. */
export interface RealTarget {
  /** By default the para id in the state of the chain. */
  readonly paraId?: number;
  readonly source: ForkSource;
  readonly options?: Omit<ForkOptions, 'blocks'>;
}

/** A channel between two paras, in one direction. */
export interface DevnetChannel {
  readonly sender: number;
  readonly recipient: number;
  /** Number of messages that may wait; 1000 by default, or the limit of the relay chain. */
  readonly maxCapacity?: number;
  /** Bytes of a message; 102,400 by default, or the limit of the relay chain. */
  readonly maxMessageSize?: number;
}

/** Options of a local network; each has a default. */
export interface DevnetOptions {
  /** Variant of the service; H by default. */
  readonly variant?: Variant;
  /** The service's numbers that differ from the specification's, and its further options. */
  readonly service?: Omit<ServiceOptions, 'variant' | 'mode' | 'clock'>;
  /** Parachains beside the service; none by default. */
  readonly targets?: readonly (SmallTarget | RealTarget)[];
  /** A real relay chain. Without a relay chain, messages go directly from chain to chain, which is much faster. */
  readonly relay?: ForkSource;
  /** Open channels; by default between the service and each target, both ways. */
  readonly channels?: readonly DevnetChannel[];
  /** Block building: for each transaction and message (`instant`, the default), at an interval, or by hand. */
  readonly blocks?: BlockMode | { readonly kind: 'interval'; readonly milliseconds: number };
  /** The time at which the network begins, in milliseconds, at least one block time after 1970; that of `clock` by default. */
  readonly start?: number;
  /** The outer clock in milliseconds; this machine's by default. */
  readonly clock?: () => number;
  /** A directory that stores the service and the small targets across runs; nothing is stored by default. */
  readonly data?: string;
  /** Ports are opened only if this option is set: the service's, then those of targets and relay, one by one. */
  readonly serve?: Pick<
    ServeOptions,
    'port' | 'host' | 'hosts' | 'origins' | 'finalityDelayMs' | 'maxBlocks' | 'maxTravelMs'
  >;
}

/** A chain of a devnet. */
export interface DevnetChain<
  C extends RuntimeFork = RuntimeFork,
  Id extends number | undefined = number | undefined,
> {
  readonly role: 'service' | 'target' | 'relay';
  /** Undefined for the relay. */
  readonly paraId: Id;
  readonly name: string;
  readonly chain: C;
  /** Works with ApiPromise; every access is a connection of its own. */
  readonly provider: ProviderInterface;
  /** `ws://127.0.0.1:9944`, if `serve` is set; POST requests go to the same port. */
  readonly endpoint: string | undefined;
}

/** A local network: the service, its targets, and the transport of messages between them. */
export type Devnet = Omit<RunningDevnet, 'start'>;
