import type { Hex } from '../bytes/parseHex.js';
import type { JsonValue } from '../json/formatJson.js';

/** The block of a chain at which a run reads all values. */
export interface BlockRef {
  readonly number: number;
  readonly hash: Hex;
}

/** Source of a value that was read: sufficient to read the value again. */
export interface Evidence {
  /** The chain's own name, as its node gives it. */
  readonly chain: string;
  readonly block: BlockRef;
  /** The item by the chain's names: `Hrmp.HrmpChannels(1000, 2114)`, `DryRunApi.dry_run_xcm`, `System.SS58Prefix`. */
  readonly key: string;
  /** The raw storage key, if the item is storage. */
  readonly storageKey?: Hex;
  /** The value; null if there was none. */
  readonly value: JsonValue;
}
