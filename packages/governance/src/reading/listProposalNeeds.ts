import { type Call, constantRead, type Snapshot, storageRead } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

/**
 * Lists what a democracy pallet requires before it takes a proposal of a call, each as a part of a sentence. The list is empty if
 * the pallet takes it now, or if the storage could not be read.
 *
 * Chain: `Democracy.Blacklist`; for public proposals `Democracy.PublicProps` and `Democracy.MaxProposals`.
 */
export async function listProposalNeeds(
  snapshot: Snapshot,
  { pallet, call, by }: { readonly pallet: string; readonly call: Call; readonly by: 'public' | 'body' },
): Promise<readonly string[]> {
  const hash = snapshot.runtime.registry.hash(hexToU8a(call.hex)).toHex();
  const { vetoed, proposed, most } = await snapshot.read({
    vetoed: storageRead(pallet, 'Blacklist', [hash], (value) => value?.toJSON()),
    proposed: storageRead(pallet, 'PublicProps', [], (value) => value?.toJSON()),
    most: constantRead(pallet, 'MaxProposals', (value) => Number(value.toString())),
  });
  const until = vetoed.known && Array.isArray(vetoed.value) ? Number(vetoed.value[0]) : 0;
  const waiting = proposed.known && Array.isArray(proposed.value) ? proposed.value.length : 0;
  const isFull = by === 'public' && most.known && waiting >= most.value;
  return [
    ...(until > snapshot.block.number
      ? [`block ${until}, or a call with another hash: ${pallet}.Blacklist refuses this call until then`]
      : []),
    ...(isFull
      ? [
          `the launch of another public proposal: ${pallet}.PublicProps has ${waiting} of at most ${most.value}`,
        ]
      : []),
  ];
}
