import type { Closable } from '@parachron/checklist/dry-runs';
import type { Fork, ForkWrite } from '@parachron/client';
import type { Account, Planck, Runtime } from '@parachron/core';
import type { DerivedAccount, ServiceUser } from '@parachron/proxy';
import type { FeeFlow, Location, XcmVersion } from '@parachron/xcm';

/** A chain for the matrix of mistakes, in its correct state: a mistake is made on a fork of its fork. */
export interface Scene {
  readonly fork: Fork & Closable;
  readonly runtime: Runtime;
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
  /** Whether the chain dispatches no call of any program, not even as root for its relay chain. */
  readonly refusesCalls: boolean;
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

/** The proxies of a user, none of which has a deposit. */
export function storeGrants({ hex }: Account, grants: readonly Grant[]): ForkWrite {
  const list = grants.map(({ delegate, ...grant }) => ({ ...grant, delegate: delegate.hex }));
  return { pallet: 'Proxy', item: 'Proxies', keys: [hex], value: [list, 0] };
}
