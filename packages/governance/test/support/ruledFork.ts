import type { DecodedEvent, Fork } from '@parachron/client';
import { decodeCall, type Hex, type JsonValue, type Runtime, type Snapshot } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** A call for the rule, as the fork receives it. */
export interface Ruled {
  /** The origin as plain JSON text, in lower case. */
  readonly origin: string;
  /** `Council.propose`. */
  readonly name: string;
  readonly args: { readonly [name: string]: JsonValue };
}

/** The outcome of a call: the chain's name of its error, or the events of the call. */
export type Rule = (ruled: Ruled) => {
  readonly error?: string;
  readonly events?: readonly Partial<DecodedEvent>[];
};

/** A fork of a recorded runtime: the metadata decodes each call, and a rule of the test decides the outcome. */
export function createRuledFork(runtime: Runtime, snapshot: Snapshot, rule: Rule): Fork {
  const listKeys = () => Promise.reject(new TypeError('the test gives no keys'));
  const fork: Fork = {
    snapshot: async () => ({ ...snapshot, listKeys }),
    fork: async () => fork,
    write: async () => {},
    endow: async () => {},
    setTime: () => {},
    receive: async () => [],
    async dispatch(hex) {
      const isBatch = decodeCall(runtime.registry, hex).method === 'batch';
      const calls = isBatch ? listCalls(runtime, hex) : [hex];
      return { outcome: 'done', events: calls.flatMap((one) => decide(runtime, one, rule)) };
    },
    prepared: [],
  };
  return fork;
}

function decide(runtime: Runtime, dispatchAs: Hex, rule: Rule): DecodedEvent[] {
  const [origin, inner] = listArguments(runtime, dispatchAs);
  // The call filter applies only inside the batch.
  const [call = '0x'] = listCalls(runtime, inner?.toHex() ?? '0x');
  const { pallet, method, args } = decodeCall(runtime.registry, call);
  const caller = JSON.stringify(origin?.toJSON()).toLowerCase();
  const { error, events = [] } = rule({ origin: caller, name: `${pallet}.${method}`, args });
  const failure = error === undefined ? {} : { failure: { error } };
  const end = {
    phase: 0,
    pallet: 'Utility',
    usualPallet: 'Utility',
    method: 'DispatchedAs',
    data: {},
    ...failure,
  };
  return [...events, end] as DecodedEvent[];
}

function listCalls(runtime: Runtime, batch: Hex): Hex[] {
  const [calls] = listArguments(runtime, batch);
  return [...(calls as unknown as Iterable<Codec>)].map((call) => call.toHex());
}

function listArguments({ registry }: Runtime, hex: Hex): readonly Codec[] {
  return [...(registry.createType('Call', hex) as unknown as { readonly args: readonly Codec[] }).args];
}
