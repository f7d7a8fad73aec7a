import { formatHeader } from '../formats.js';
import { defineSubscription } from '../RpcMethod.js';

/** The three subscriptions to headers are one here, since every block is the best and final at once. */
function define(names: { name: string; aliases?: string[]; notification: string; unsubscribe: string }) {
  return defineSubscription({
    ...names,
    params: [],
    start: ({ chain }, _, emit) => {
      emit(formatHeader(chain, chain.head.header));
      return chain.onBlock((block) => emit(formatHeader(chain, block.header)));
    },
  });
}

/** Headers of new blocks. */
export const chainSubscribeNewHeads = define({
  name: 'chain_subscribeNewHeads',
  aliases: ['chain_subscribeNewHead', 'subscribe_newHead'],
  notification: 'chain_newHead',
  unsubscribe: 'chain_unsubscribeNewHeads',
});

/** Headers of final blocks. */
export const chainSubscribeFinalizedHeads = define({
  name: 'chain_subscribeFinalizedHeads',
  aliases: ['chain_subscribeFinalisedHeads'],
  notification: 'chain_finalizedHead',
  unsubscribe: 'chain_unsubscribeFinalizedHeads',
});

/** Headers of all blocks. */
export const chainSubscribeAllHeads = define({
  name: 'chain_subscribeAllHeads',
  notification: 'chain_allHead',
  unsubscribe: 'chain_unsubscribeAllHeads',
});
