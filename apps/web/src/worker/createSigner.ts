import type { InjectedSigner } from '@parachron/client';
import { endSentence } from '@parachron/core';
import { PageError } from '../PageError.js';
import type { Peer } from './connectPeer.js';
import type { PageMethods } from './WorkerProtocol.js';

/** Creates the signer of a worker whose wallet is that of the page. */
export function createSigner(page: Pick<Peer<PageMethods<object>>, 'call'>): InjectedSigner {
  return {
    signPayload: (payload) =>
      page.call('sign', payload).catch(({ message: reason }: Error) => {
        const message = `The wallet did not sign: ${endSentence(reason)}`;
        throw new PageError({ message, hint: 'Nothing was sent. Sign again, or use another wallet.' });
      }),
  };
}
