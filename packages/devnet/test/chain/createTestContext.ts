import { type Hex, isParachronError } from '@parachron/core';
import { Trie } from '@parachron/runtime';
import type { ChainConfig } from '../../src/chain/createChain.js';
import { createBaseRuntime } from '../../src/chain/kinds/createBaseRuntime.js';
import { createServiceConfig } from '../../src/chain/kinds/serviceDefaults.js';
import { Context } from '../../src/chain/pallet/Context.js';
import { formatFailure } from '../../src/chain/pallet/defineErrors.js';
import type { Origin } from '../../src/chain/pallet/Origin.js';
import { account } from '../../src/chain/pallets/system/systemData.js';
import { callOf } from '../support/testCalls.js';

export { callOf, idOf, none, root, signed } from '../support/testCalls.js';

/** The context of block 1 on top of a genesis, without a chain around it: for the rules of pallets. */
export interface TestContext {
  readonly context: Context;
  /** Dispatches a call; returns `ok`, or the name of the failure: `Balances.KeepAlive`. */
  dispatch(origin: Origin, path: string, args?: Record<string, unknown>): string;
  /** The events since the last call of this function, by their names. */
  takeEvents(): string[];
  /** The value of the last event of a name. */
  lastEvent(name: string): unknown;
}

/** The same time as that of the chains of the other tests: 2023-02-03T02:00:00Z. */
const startTime = 1_675_389_600_000;

export function createTestContext(
  options: Pick<ChainConfig, 'config' | 'parts'> & { readonly trusts?: () => boolean } = {},
): TestContext {
  const { parts = { pallets: [], apis: [] }, trusts = () => false } = options;
  const config = createServiceConfig({ variant: 'H', ...options });
  const runtime = createBaseRuntime(config, { specName: 'parachron', startTime, parts });
  // The rules need no code, whose mark takes the whole metadata.
  const genesis = new Context({ runtime, state: new Trie(), blockNumber: 0 });
  for (const pallet of runtime.pallets) pallet.genesis?.(genesis);
  const state = new Trie().with(genesis.overlay.changes);
  const context = new Context({ runtime, state, blockNumber: 1, trusts });
  let seen = 0;
  return {
    context,
    dispatch: (origin, path, args) => {
      const outcome = context.dispatch(origin, callOf(path, args));
      return outcome.ok ? 'ok' : formatFailure(outcome.failure);
    },
    takeEvents: () => {
      const names = context.events.slice(seen).map(({ pallet, name }) => `${pallet}.${name}`);
      seen = context.events.length;
      return names;
    },
    lastEvent: (path) => context.events.findLast(({ pallet, name }) => `${pallet}.${name}` === path)?.value,
  };
}

/** Balances and counters of an account. */
export function accountOf(context: Context, who: Hex) {
  const { data, nonce, consumers, providers } = context.get(account, who);
  return { free: data.free, reserved: data.reserved, frozen: data.frozen, nonce, consumers, providers };
}

/** `ok`, or the reason why the runtime refuses the transaction: `Stale`. */
export function validityOf(check: () => unknown): string {
  try {
    check();
    return 'ok';
  } catch (error) {
    if (!isParachronError(error, 'TRANSACTION_INVALID')) throw error;
    return error.facts.refusal.value.type;
  }
}
