import { createAccountShortener } from '@parachron/reports';
import type { PlannedCall } from './PlannedCall.js';

/**
 * Groups calls by their signers, as the page shows them, and shortens each repeated account. Bytes and arguments stay in
 * full.
 */
export function shortenCalls(calls: readonly PlannedCall[]): PlannedCall[] {
  const shorten = createAccountShortener();
  return [...new Set(calls.map(({ signer }) => signer))].flatMap((signer) => {
    const shown = shorten(signer);
    return calls
      .filter((call) => call.signer === signer)
      .map((call) => ({
        ...call,
        signer: shown,
        title: shorten(call.title),
        costs: call.costs.map(shorten),
      }));
  });
}
