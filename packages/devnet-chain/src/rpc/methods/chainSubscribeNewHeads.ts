import { defineHeadSubscription } from '../defineHeadSubscription.js';

/** Headers of new best blocks. */
export const chainSubscribeNewHeads = defineHeadSubscription({
  name: 'chain_subscribeNewHeads',
  aliases: ['chain_subscribeNewHead', 'subscribe_newHead'],
  notification: 'chain_newHead',
  unsubscribe: ['chain_unsubscribeNewHeads', 'chain_unsubscribeNewHead', 'unsubscribe_newHead'],
  begin: ({ head }) => head.header,
  watch: (chain, take) =>
    chain.onBlock(({ header }, { isBest }) => {
      if (isBest) take(header);
    }),
});
