import type { Hex, Planck } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Metadata of a runtime, and the identity of the runtime. */
export interface MetadataSource {
  /** The chain's own name. */
  readonly chain: string;
  readonly metadata: Hex;
  /** The result of `state_getRuntimeVersion`. */
  readonly version: unknown;
  /** The result of `system_properties`. */
  readonly properties: unknown;
}

/** Decodes metadata to the types of a runtime. */
export type DecodeMetadata = (source: MetadataSource) => Registry;

/** Options of a fork. */
export interface ForkOptions {
  /** Names the chain in errors and reports; the specification's id by default. */
  readonly name?: string;
  /**
   * The chain's clock at genesis, in milliseconds since 1970; by default the time of the specification, or a fixed time if it
   * has none, so that runs are reproducible.
   */
  readonly now?: number;
  /**
   * Behaviour if the runtime cannot build block 1 of a specification: `required` (the default) refuses to start the chain;
   * `optional` leaves the chain at its genesis, for reads only.
   */
  readonly firstBlock?: 'required' | 'optional';
  /** Block building: `manual` by `build` alone (the default), `instant` for each transaction. */
  readonly blocks?: 'manual' | 'instant';
  /** Free balances in planck by account, or `development` for a million tokens on each development account; none by default. */
  readonly endow?: ReadonlyMap<Hex, Planck> | 'development';
  /** Whether any signature that starts with 0xdeadbeef is accepted; false by default. */
  readonly mockSignatures?: boolean;
  /**
   * Decodes the metadata of the runtime. A program that also connects to the chain passes `createRuntime` of
   * `@parachron/client`, so that the metadata is decoded once. By default polkadot.js decodes it with the types that it lists for the
   * chain's name; metadata of version 14 and newer needs none of them.
   */
  readonly decodeMetadata?: DecodeMetadata;
}
