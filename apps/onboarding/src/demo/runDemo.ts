import type { Report } from '@parachron/checklist';
import type { Hex } from '@parachron/core';
import { type EmbeddedNetwork, embeddedParas, openEmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { checkChains } from '../checking/checkTarget.js';
import { mendOnLocalNetwork, type SentMessage } from './mendOnLocalNetwork.js';

/** What happened in the story, in order. */
export interface Demo {
  readonly before: Report;
  /** The messages of the plan as they were sent, on the local network only. */
  readonly sent: readonly SentMessage[];
  /** The relay's block in which the channels were opened. */
  readonly opened: { readonly number: number; readonly hash: Hex };
  readonly after: Report;
}

/**
 * Runs the story on the local network: check, plan, carry the plan out there, check again.
 *
 * @param tell called at each turn of the story, before the next begins
 */
export async function runDemo(options: {
  onProgress: (text: string) => void;
  tell: (turn: Partial<Demo>) => void;
}): Promise<Demo> {
  const embedded = await openEmbeddedNetwork(options.onProgress);
  try {
    const before = await check(embedded, options.onProgress);
    options.tell({ before });
    const { sent, opened } = await mendOnLocalNetwork(embedded.network, before.plan, options.onProgress);
    options.tell({ sent, opened });
    const after = await check(embedded, options.onProgress);
    options.tell({ after });
    return { before, sent, opened, after };
  } finally {
    await embedded.close();
  }
}

function check({ chains }: EmbeddedNetwork, onProgress: (text: string) => void): Promise<Report> {
  const options = { servicePara: embeddedParas.service };
  return checkChains(chains, { network: 'local', options, onProgress });
}
