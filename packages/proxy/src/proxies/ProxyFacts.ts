import type { Account, AccountBalance, Evidence, Planck, TokenUnit } from '@parachron/core';
import type { ProxyType } from './listProxyTypes.js';

/** An account that may act for another. */
export interface ProxyGrant {
  readonly delegate: Account;
  /** Proxy type by the chain's own name. */
  readonly proxyType: string;
  /** Blocks between an announcement and the call; the service can use only a proxy with a delay of 0. */
  readonly delay: number;
}

/** An announced call of a delegate. */
export interface ProxyAnnouncement {
  readonly real: Account;
  /** The hash of the call. */
  readonly callHash: string;
  /** The block of the announcement. */
  readonly height: number;
}

/** Deposits and limits of a chain for proxies, from its constants. */
export interface ProxyTerms {
  /** Base deposit, and deposit for each proxy, in planck. */
  readonly depositBase: Planck;
  readonly depositFactor: Planck;
  /** Maximum number of proxies of an account. */
  readonly maxProxies: number;
  /** Maximum number of waiting announcements. */
  readonly maxPending: number;
  readonly announcementDepositBase: Planck;
  readonly announcementDepositFactor: Planck;
}

/** Facts of a chain about an account, its delegates, and one delegate. */
export interface ProxyFacts {
  readonly chain: string;
  /** The prefix of the chain's addresses. */
  readonly ss58Prefix: number;
  /** The unit of the chain's amounts. */
  readonly token: TokenUnit;
  /** The user's account on that chain. */
  readonly real: Account;
  /** The account that acts for the user: the derived account. */
  readonly delegate: Account;
  readonly types: readonly ProxyType[];
  readonly terms: ProxyTerms;
  /** Proxies of the user's account, in the chain's order. */
  readonly proxies: readonly ProxyGrant[];
  /** Planck that the user's account has reserved for its proxies. */
  readonly deposit: Planck;
  /** Announcements of the delegate, for any account. */
  readonly announcements: readonly ProxyAnnouncement[];
  readonly realBalance: AccountBalance;
  readonly delegateBalance: AccountBalance;
  readonly existentialDeposit: Planck;
  readonly evidence: readonly Evidence[];
}

/** The facts, or the reason why they are unknown. */
export type ProxyFactsAnswer =
  | { readonly known: true; readonly facts: ProxyFacts }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };
