import { formatHeader } from './formats.js';
import { defineSubscription } from './RpcMethod.js';

/** Defines one of the subscriptions to headers: every block is the best and final at once, so they differ in names. */
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
