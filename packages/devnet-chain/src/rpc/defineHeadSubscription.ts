import type { Header } from '../scale/commonTypes.js';
import type { Chain } from './Chain.js';
import { formatHeader } from './formats.js';
import { defineSubscription } from './RpcMethod.js';

interface HeadSubscription {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly notification: string;
  readonly unsubscribe: readonly string[];
  /** The first header. */
  readonly begin: (chain: Chain) => Header;
  /** Passes on each later header; returns the end. */
  readonly watch: (chain: Chain, take: (header: Header) => void) => () => void;
}

/** Defines one of the subscriptions to headers. */
export function defineHeadSubscription({ begin, watch, ...names }: HeadSubscription) {
  return defineSubscription({
    ...names,
    params: [],
    start: ({ chain }, _, { emit }) => {
      emit(formatHeader(chain, begin(chain)));
      return watch(chain, (header) => emit(formatHeader(chain, header)));
    },
  });
}
