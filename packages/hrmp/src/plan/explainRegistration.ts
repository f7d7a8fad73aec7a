import type { ParaFacts } from '../status/ParaFacts.js';

/** Advises how to activate a parachain that is not live on the relay chain, by its lifecycle state. */
export function explainRegistration({ id, lifecycle }: Pick<ParaFacts, 'id' | 'lifecycle'>): string {
  const correct = 'or correct the para id';
  if (lifecycle === undefined) {
    return `Register parachain ${id} on the relay chain and wait until it is onboarded, ${correct}.`;
  }
  return lifecycle === 'Onboarding'
    ? `Wait until parachain ${id} is onboarded at a session of the relay chain, ${correct}.`
    : `Register parachain ${id} again after the relay chain has removed it, ${correct}.`;
}
