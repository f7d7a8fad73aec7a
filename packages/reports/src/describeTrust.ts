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
export function describeTrust(chains: readonly TrustedChain[]): string | undefined {
  const source = formatTrust(chains);
  return (
    source &&
    `${source} Balances, proxies, channels, prices and calls of a chain with one endpoint rest on its word; a second endpoint confirms them.`
  );
}

type TrustedChain = Pick<ReportedChain, 'role' | 'endpoint' | 'isConfirmed'>;

/** Names the chains that were read from one endpoint, in a sentence for a screen; undefined if there is none. */
export function formatTrust(chains: readonly TrustedChain[]): string | undefined {
  const names = chains.flatMap(({ role, endpoint, isConfirmed = false }) =>
    isConfirmed || !/^(ws|http)s?:/.test(endpoint) ? [] : [roleWords[role]],
  );
  return names.length === 0 ? undefined : `Read from one endpoint: ${names.join(', ')}.`;
}
