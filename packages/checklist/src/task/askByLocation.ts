import type { DeliveryFacts, OwnToken } from '@parachron/proxy';

/**
 * Asks for a delivery in the target's own token, and again in the relay chain's where the target does not know its own location: a
 * chain with any para id may have the relay chain's token.
 */
export async function askByLocation(
  ask: (own: OwnToken) => Promise<DeliveryFacts>,
  ownToken: OwnToken,
): Promise<DeliveryFacts> {
  const usual = await ask(ownToken);
  const [first] = usual.payments;
  if (first?.token !== 'target' || first.predicted !== 'asset-not-found') return usual;
  const other = await ask('relay');
  return other.payments[0]?.predicted === 'executed' ? other : usual;
}
