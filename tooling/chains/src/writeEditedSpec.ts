import { writeFileSync } from 'node:fs';
import type { ChainSpec } from '@parachron/devnet';
import { xxhashAsHex } from '@polkadot/util-crypto';

/**
 * Writes a chain's specification, raw, without some items of its storage.
 *
 * @param items what is left out, each as a pallet and an item: `System.Account`
 */
export function writeEditedSpec(file: string, { top, ...names }: ChainSpec, items: readonly string[]): void {
  const prefixes = items.map((name) => {
    const [pallet = '', item = ''] = name.split('.').map((part) => xxhashAsHex(part, 128));
    return `${pallet}${item.slice(2)}`;
  });
  const kept = [...top].filter(([key]) => !prefixes.some((prefix) => key.startsWith(prefix)));
  const genesis = { raw: { top: Object.fromEntries(kept), childrenDefault: {} } };
  writeFileSync(file, JSON.stringify({ ...names, genesis }));
}
