import { hasCall, listPallets, type Runtime } from '@parachron/core';

/**
 * Finds the reason why no call can be made by proxy, and the fix: the runtime has no Proxy pallet, or has it under other
 * names. Undefined if the runtime has the pallet.
 */
export function findProxyGap({
  chain,
  registry,
}: Pick<Runtime, 'chain' | 'registry'>):
  | { readonly reason: string; readonly howToFindOut: string; readonly renamed: string | undefined }
  | undefined {
  const hasProxy = (pallet: string) =>
    hasCall(registry, pallet, 'proxy') && hasCall(registry, pallet, 'add_proxy');
  if (hasProxy('Proxy')) return undefined;
  const names = listPallets(registry).flatMap(({ name }) => (hasProxy(name) ? [name] : []));
  const [renamed] = names;
  if (renamed === undefined) {
    const howToFindOut = 'Add the Proxy pallet to its runtime (proxy/pallet-and-types).';
    return { reason: `${chain} has no Proxy pallet.`, howToFindOut, renamed };
  }
  return {
    reason: `${chain} has the calls of the Proxy pallet in ${names.length === 1 ? 'its pallet' : 'its pallets'} ${names.join(' and ')}. Parachron knows the pallet by the name Proxy only.`,
    howToFindOut: `Read ${names.map((name) => `${name}.Proxies`).join(' and ')} on ${chain}, and try ${renamed}.proxy in a task.`,
    renamed,
  };
}
