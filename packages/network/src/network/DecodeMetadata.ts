import type { Hex } from '@parachron/core';
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
