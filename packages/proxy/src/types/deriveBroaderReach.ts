/** Pallets that only carry calls, each of which meets the filter again. */
const wrappers: ReadonlySet<string> = new Set(['Utility', 'Multisig', 'Proxy']);

/** Pallets by which value goes elsewhere. */
const moving = /balance|asset|token|currenc|nft|unique|polkadotxcm|xcmpallet|vesting/i;

/**
 * Derives the pallets that a proxy type permits and its name does not suggest.
 *
 * A name that speaks of pallets (`Staking`, `Balances`, `CancelProxy`) should reach those; one that says `NonTransfer` should
 * reach none that moves value. Of other names, such as `Any` or `Collator`, nothing is expected.
 *
 * Sends: nothing.
 *
 * @param name of the type
 * @param options `reach`, pallets that it lets through; `pallets`, all of the chain
 *
 * @example
 * ```ts
 * import { deriveBroaderReach } from '@parachron/proxy';
 *
 * const pallets = ['System', 'Balances', 'Staking'];
 * deriveBroaderReach('Staking', { reach: ['Staking', 'Balances'], pallets }); // ['Balances']
 * ```
 */
export function deriveBroaderReach(
  name: string,
  options: { readonly reach: readonly string[]; readonly pallets: readonly string[] },
): readonly string[] {
  const reached = options.reach.filter((pallet) => !wrappers.has(pallet));
  if (/^non_?transfer$/i.test(name)) return reached.filter((pallet) => moving.test(pallet));
  const isMeant = (pallet: string) => {
    const [short, long] = [pallet, name].map((text) => text.toLowerCase());
    return short !== undefined && long !== undefined && (long.includes(short) || short.includes(long));
  };
  if (!options.pallets.some(isMeant)) return [];
  return reached.filter((pallet) => !isMeant(pallet));
}
