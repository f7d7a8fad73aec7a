import type { InjectedSigner } from '@parachron/client';
import { defineError, endSentence } from '@parachron/core';
import type { Peer } from './connectPeer.js';
import type { PageMethods } from './WorkerProtocol.js';

/** The wallet refused to sign. */
export class WalletRefusedError extends defineError({
  code: 'WALLET_REFUSED',
  fault: 'refused',
  message: (facts: { reason: string }) => `The wallet did not sign: ${endSentence(facts.reason)}`,
  hint: () => 'Nothing was sent. Sign again, or use another wallet.',
}) {}

/** Creates the signer of a worker whose wallet is that of the page. */
export function createSigner(page: Pick<Peer<PageMethods<object>>, 'call'>): InjectedSigner {
  return {
    signPayload: (payload) =>
      page.call('sign', payload).catch(({ message: reason }: Error) => {
        throw new WalletRefusedError({ reason });
      }),
  };
}
