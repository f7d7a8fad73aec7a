import { defineHeadSubscription } from '../defineHeadSubscription.js';

/** Headers of all blocks, of each fork. */
export const chainSubscribeAllHeads = defineHeadSubscription({
  name: 'chain_subscribeAllHeads',
  notification: 'chain_allHead',
  unsubscribe: ['chain_unsubscribeAllHeads'],
  begin: ({ head }) => head.header,
  watch: (chain, take) => chain.onBlock(({ header }) => take(header)),
});
