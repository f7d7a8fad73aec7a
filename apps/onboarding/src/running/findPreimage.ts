import type { OpenChains } from '@parachron/checklist/dry-runs';
import type { Chain } from '@parachron/client';
import { type Hex, isHash, storageRead } from '@parachron/core';
import type { Proposal } from './readProposal.js';

/** Finds the call whose hash is given in place of it among the preimages that the chains store; returns other proposals as they are. */
export async function findPreimage(proposal: Proposal, { target, relay }: OpenChains): Promise<Proposal> {
  const { hex: hash, of: named } = proposal;
  if (!isHash(hash)) return proposal;
  for (const [of, chain] of [
    ['target', target?.chain],
    ['relay', relay?.chain],
  ] as const) {
    const hex = chain && (named ?? of) === of ? await readPreimage(chain, hash) : undefined;
    if (hex !== undefined) return { hex, of };
  }
  return proposal;
}

/** Chain: `Preimage.PreimageFor`, whose key has the length in the status of the preimage. */
async function readPreimage(chain: Chain, hash: Hex): Promise<Hex | undefined> {
  const snapshot = await chain.snapshot();
  const readLength = (item: string) =>
    storageRead(
      'Preimage',
      item,
      [hash],
      (value) => /"(?:maybeL|l)en":(\d+)/.exec(JSON.stringify(value))?.[1],
    );
  const { older, newer } = await snapshot.read({
    older: readLength('StatusFor'),
    newer: readLength('RequestStatusFor'),
  });
  const length = [newer, older].flatMap((one) => (one.known && one.value ? Number(one.value) : []))[0];
  if (length === undefined) return undefined;
  const { bytes } = await snapshot.read({
    bytes: storageRead(
      'Preimage',
      'PreimageFor',
      [[hash, length]],
      (value) => value?.toJSON() as Hex | undefined,
    ),
  });
  return bytes.known ? bytes.value : undefined;
}
