import type { OpenChains } from '@parachron/checklist';
import { type Hex, isHash, storageRead } from '@parachron/core';
import type { Proposal } from './readProposal.js';

/**
 * Finds the call whose hash is given in place of it among the preimages that the chains store; returns other proposals as they are.
 *
 * Chain: `Preimage.PreimageFor`, whose key has the length that the status of the preimage names.
 */
export async function readPreimage(proposal: Proposal, chains: OpenChains): Promise<Proposal> {
  const { call: hash, of } = proposal;
  if (!isHash(hash)) return proposal;
  const readLength = (item: string) =>
    storageRead('Preimage', item, [hash], (value) => /[lL]en":(\d+)/.exec(JSON.stringify(value) ?? '')?.[1]);
  const reads = { older: readLength('StatusFor'), newer: readLength('RequestStatusFor') };
  for (const role of of ? [of] : (['target', 'relay', 'service'] as const)) {
    const snapshot = await chains[role]?.chain?.snapshot();
    const { older, newer } = (await snapshot?.read(reads)) ?? {};
    const length = (newer?.known && newer.value) || (older?.known && older.value);
    if (!snapshot || !length) continue;
    const read = storageRead('Preimage', 'PreimageFor', [[hash, Number(length)]], (value) => value?.toJSON());
    const { bytes } = await snapshot.read({ bytes: read });
    if (bytes.known && bytes.value) return { call: bytes.value as Hex, of: role };
  }
  return proposal;
}
