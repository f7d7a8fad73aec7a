import type { ForkWrite } from '@parachron/client';
import { type Hex, listPallets, readList } from '@parachron/core';
import type { RuntimeFork } from './RuntimeFork.js';

/**
 * Registers paras as onboarded parachains of a relay chain. Existing parachains of the relay chain stay unchanged.
 *
 * Chain: `Paras.Parachains`, `Paras.ParaLifecycles`, `Paras.Heads`. Sends: nothing; writes storage into the head of the relay chain.
 *
 * @param relay a local relay chain
 * @param paraIds the ids to register
 * @throws STORAGE_ITEM_NOT_FOUND when the chain is not a relay chain
 */
export async function writeRegistration(relay: RuntimeFork, paraIds: readonly number[]): Promise<void> {
  const known = readList(await relay.getStorage('Paras', 'Parachains')).map(Number);
  const added = paraIds.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const parachains = [...known, ...added].sort((a, b) => a - b);
  const onboarded = added.flatMap((paraId): ForkWrite[] => [
    { pallet: 'Paras', item: 'ParaLifecycles', keys: [paraId], value: 'Parachain' },
    ...describeInclusion(relay, paraId, '0x00'),
  ]);
  const names = added.length === 1 ? `Parachain ${added[0]} is` : `Parachains ${added.join(', ')} are`;
  await relay.write([{ pallet: 'Paras', item: 'Parachains', value: parachains }, ...onboarded], {
    what: `${names} registered and onboarded${hasContext(relay) ? ', with an included block' : ''}.`,
    why: 'The relay chain accepts messages of registered parachains only.',
  });
}

/** Sets the para id of a real runtime, whose specification may have another para id. */
export async function writeParaId(chain: RuntimeFork, paraId: number): Promise<void> {
  const is = (await chain.getStorage('ParachainInfo', 'ParachainId'))?.toString();
  if (is === String(paraId)) return;
  await chain.write([{ pallet: 'ParachainInfo', item: 'ParachainId', value: paraId }], {
    what: `Its para id is ${paraId}.`,
    why: `The state of the chain has para id ${is}, but the network registers the chain as ${paraId}.`,
  });
}

/** The writes of a para's included block: its head, and on newer relay chains the relay block to which it refers. */
export function describeInclusion(relay: RuntimeFork, paraId: number, header: Hex): ForkWrite[] {
  const context = { pallet: 'Paras', item: 'MostRecentContext', keys: [paraId], value: relay.head.number };
  return [
    { pallet: 'Paras', item: 'Heads', keys: [paraId], value: header },
    ...(hasContext(relay) ? [context] : []),
  ];
}

function hasContext({ registry }: RuntimeFork): boolean {
  return listPallets(registry).some(({ storage }) => storage.includes('MostRecentContext'));
}
