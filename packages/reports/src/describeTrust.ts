import { type ReportedChain, roleWords } from '@parachron/checklist';

/**
 * Describes what rests on the word of one endpoint; undefined if nothing does. A chain that runs in this process needs no second
 * source.
 *
 * @example
 * ```ts
 * import { describeTrust } from '@parachron/reports';
 *
 * describeTrust([{ role: 'relay', endpoint: 'wss://relay.example', isConfirmed: true }]); // undefined
 * ```
 */
export function describeTrust(
  chains: readonly Pick<ReportedChain, 'role' | 'endpoint' | 'isConfirmed'>[],
): string | undefined {
  const names = chains.flatMap(({ role, endpoint, isConfirmed = false }) =>
    isConfirmed || !/^(ws|http)s?:/.test(endpoint) ? [] : [roleWords[role]],
  );
  if (names.length === 0) return undefined;
  return `Read from one endpoint: ${names.join(', ')}. Balances, proxies, channels, prices and calls of a chain with one endpoint rest on its word; a second endpoint confirms them.`;
}
