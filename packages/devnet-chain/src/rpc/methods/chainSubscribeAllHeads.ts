import { defineHeadSubscription } from '../defineHeadSubscription.js';

/** Headers of all blocks. */
export const chainSubscribeAllHeads = defineHeadSubscription({
  name: 'chain_subscribeAllHeads',
  notification: 'chain_allHead',
  unsubscribe: ['chain_unsubscribeAllHeads'],
});
