import { defineHeadSubscription } from '../defineHeadSubscription.js';

/** Headers of final blocks. */
export const chainSubscribeFinalizedHeads = defineHeadSubscription({
  name: 'chain_subscribeFinalizedHeads',
  aliases: ['chain_subscribeFinalisedHeads'],
  notification: 'chain_finalizedHead',
  unsubscribe: ['chain_unsubscribeFinalizedHeads', 'chain_unsubscribeFinalisedHeads'],
  begin: ({ finalized }) => finalized.header,
  watch: (chain, take) =>
    chain.onFinalized((blocks) => {
      for (const { header } of blocks) take(header);
    }),
});
