import type { ServiceFact, ServiceGap } from './serviceFact.js';

/** Finds the reason why the service's row for the target is not available, and how to find out; undefined if the row exists. */
export function findRowGap(service: ServiceFact): ServiceGap | undefined {
  if (!service.known) return service;
  const { noCrossChain, row } = service;
  if (noCrossChain) return noCrossChain;
  if (!row.known) return row;
  if (row.value) return undefined;
  return {
    reason: 'the service has no row for the target',
    howToFindOut: "Ask the service's team which account and which token pay on the target.",
  };
}
