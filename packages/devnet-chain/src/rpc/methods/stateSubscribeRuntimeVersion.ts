import { formatVersion } from '../formats.js';
import { defineSubscription } from '../RpcMethod.js';

/** The version of the runtime, in a single notification: the version never changes. */
export const stateSubscribeRuntimeVersion = defineSubscription({
  name: 'state_subscribeRuntimeVersion',
  aliases: ['chain_subscribeRuntimeVersion'],
  notification: 'state_runtimeVersion',
  unsubscribe: ['state_unsubscribeRuntimeVersion', 'chain_unsubscribeRuntimeVersion'],
  params: [],
  start: ({ chain }, _, { emit }) => {
    emit(formatVersion(chain.runtime.version));
    return () => undefined;
  },
});
