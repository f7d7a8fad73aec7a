import type { Chain } from '@parachron/client';
import type { Account, Hex, Planck, Weight } from '@parachron/core';
import type { DerivedAccount, FeeFlow, Fork, ServiceUser } from '@parachron/proxy';
import type { Location, XcmVersion } from '@parachron/xcm';

/** A chain for the matrix of mistakes, in its correct state. */
export interface Scene {
  readonly chain: Chain;
  readonly fork: Fork;
  readonly user: ServiceUser;
  /** The user's account on the chain, and the payee. */
  readonly real: Account;
  readonly other: Account;
  readonly derived: DerivedAccount;
  readonly sovereign: Account;
  /** Location by which the chain knows its own token. */
  readonly token: Location;
  /** An amount that pays for any program several times over. */
  readonly unit: Planck;
  /** A proxy type that permits no transfers. */
  readonly narrowType: string;
  /** Flows that the chain's barrier lets in. */
  readonly flows: readonly FeeFlow[];
  /** A program that is too heavy for the chain's queue. */
  readonly heavy: Heavy;
  /** Writes the proxies of the user. */
  grant(proxies: readonly Grant[]): Promise<void>;
}

/** Weights above the limit of a queue: the announced weight, and the call where the executor weighs calls itself. */
export interface Heavy {
  readonly call?: Hex;
  readonly callWeight: Weight;
}

/** Proxies that the user has granted to one account. */
export interface Grant {
  readonly delegate: Account;
  readonly proxyType: string;
  readonly delay: number;
}

/** A cell of the matrix without its mistake. */
export interface Kind {
  readonly flow: FeeFlow;
  readonly version: XcmVersion;
}
