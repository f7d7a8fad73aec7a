import type { Account, Evidence, Gap } from '@parachron/core';

/** The rule by which a chain derives accounts for users of other chains; `none`: the chain derives no such accounts. */
export type DerivationRule =
  /** Newer chains: the hash of a description, "SiblingChain" or "ChildChain" and the following fields. */
  | 'hashedDescription'
  /** Older chains: the hash of the location in its version 1 form. */
  | 'locationHash'
  | 'none';

/** Source of an account; the best source first. */
export type DerivationSource =
  | 'LocationToAccountApi.convert_location'
  /** A program was run on a fork of the chain. */
  | 'fork'
  /** The runtime has no XCM, by its metadata. */
  | 'metadata'
  /** A statement of the chain's team, not verified on the chain. */
  | 'configuration';

/** The account that acts for a user of the service on a target, with its source. */
export type DerivedAccount = { readonly evidence: readonly Evidence[] } & (
  | {
      readonly kind: 'account';
      readonly account: Account;
      /** The rule of this account, if the account follows one of the two known rules. */
      readonly rule?: Exclude<DerivationRule, 'none'>;
      readonly source: DerivationSource;
    }
  | {
      /** The chain derives no account for such users, so a proxy for them is impossible. */
      readonly kind: 'none';
      readonly reason: string;
      readonly source: DerivationSource;
    }
  | (Gap & {
      readonly kind: 'unknown';
      /** The account that one endpoint alone gave: grant it no proxy, and send it no funds. */
      readonly doubtful?: Account;
    })
);
