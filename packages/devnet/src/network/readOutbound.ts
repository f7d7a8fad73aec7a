import type { Hex } from '@parachron/core';
import type { OutboundMessage } from '@parachron/network';
import { toHex } from '@parachron/network';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';

/** Messages that leave with a block. */
export interface Outbound {
  readonly upwardMessages: readonly Hex[];
  readonly horizontalMessages: readonly OutboundMessage[];
}

/**
 * Reads the messages that leave with a block of a chain with a ParachainSystem pallet.
 *
 * @param read returns the block's value of a storage key
 */
export function readOutbound(
  runtime: ChainRuntime,
  read: (key: string) => Uint8Array | null | undefined,
): Outbound {
  const items = runtime.pallets.find(({ name }) => name === 'ParachainSystem')?.storage ?? [];
  const list = <T>(name: string): readonly T[] => {
    const item = items.find((one) => one.name === name);
    const bytes = item && read(runtime.keys.key(item, []));
    return item && bytes ? (runtime.types.decode(item.type, bytes) as readonly T[]) : [];
  };
  const horizontal = list<{ recipient: number; data: Uint8Array }>('HrmpOutboundMessages');
  return {
    upwardMessages: list<Uint8Array>('UpwardMessages').map(toHex),
    horizontalMessages: horizontal.map(({ recipient, data }) => ({ recipient, data: toHex(data) })),
  };
}
