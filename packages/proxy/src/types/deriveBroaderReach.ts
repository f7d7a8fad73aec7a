/** Pallets that only wrap calls; the filter applies to each inner call. */
const wrappers: ReadonlySet<string> = new Set(['Utility', 'Multisig', 'Proxy']);

/** Pallets that transfer value. */
const moving = /balance|asset|token|currenc|nft|unique|polkadotxcm|xcmpallet|vesting/i;

/**
 * Derives the pallets that a proxy type permits and its name does not suggest.
 *
 * A name with pallets (`Staking`, `Balances`, `CancelProxy`) suggests those pallets; `NonTransfer` suggests no pallet that
 * transfers value. Other names, such as `Any` or `Collator`, suggest nothing.
 *
 * @param name of the type
 * @param options `reach`, the permitted pallets; `pallets`, all pallets of the chain; `usualNames`, the usual names of pallets
 *   that the chain names otherwise
 * @returns the permitted pallets that the name does not suggest
 */
export function deriveBroaderReach(
  name: string,
  options: {
    readonly reach: readonly string[];
    readonly pallets: readonly string[];
    readonly usualNames?: ReadonlyMap<string, string>;
  },
): readonly string[] {
  const listNames = (pallet: string) => [pallet, options.usualNames?.get(pallet) ?? pallet];
  const reached = options.reach.filter((pallet) => !listNames(pallet).some((one) => wrappers.has(one)));
  if (/^non_?transfer$/i.test(name))
    return reached.filter((pallet) => listNames(pallet).some((one) => moving.test(one)));
  const long = name.toLowerCase();
  const isMeant = (pallet: string) =>
    listNames(pallet)
      .map((one) => one.toLowerCase())
      .some((short) => long.includes(short) || short.includes(long));
  if (!options.pallets.some(isMeant)) return [];
  return reached.filter((pallet) => !isMeant(pallet));
}
