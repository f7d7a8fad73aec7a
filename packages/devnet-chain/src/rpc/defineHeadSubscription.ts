import { formatHeader } from './formats.js';
import { defineSubscription } from './RpcMethod.js';

/**
 * Defines one of the subscriptions to headers. Each block is the best and the final block immediately, so these subscriptions differ
 * only in their names.
 */
export function defineHeadSubscription(names: {
  name: string;
  aliases?: string[];
  notification: string;
  unsubscribe: string[];
}) {
  return defineSubscription({
    ...names,
    params: [],
    start: ({ chain }, _, { emit }) => {
      emit(formatHeader(chain, chain.head.header));
      return chain.onBlock((block) => emit(formatHeader(chain, block.header)));
    },
  });
}
