import { defineHeadSubscription } from '../defineHeadSubscription.js';

/** Headers of new blocks. */
export const chainSubscribeNewHeads = defineHeadSubscription({
  name: 'chain_subscribeNewHeads',
  aliases: ['chain_subscribeNewHead', 'subscribe_newHead'],
  notification: 'chain_newHead',
  unsubscribe: ['chain_unsubscribeNewHeads', 'chain_unsubscribeNewHead', 'unsubscribe_newHead'],
});
