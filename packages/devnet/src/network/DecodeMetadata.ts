import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** Metadata of a runtime, and what distinguishes the runtime from others. */
export interface MetadataSource {
  /** The chain's own name. */
  readonly chain: string;
  readonly metadata: Hex;
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: unknown;
  /** The answer to `system_properties`. */
  readonly properties: unknown;
}

/** Decodes metadata to the types of a runtime. */
export type DecodeMetadata = (source: MetadataSource) => Registry;
