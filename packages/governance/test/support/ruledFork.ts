import type { DecodedEvent, Fork } from '@parachron/client';
import { decodeCall, type Hex, type JsonValue, type Runtime } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { createMetadataSnapshot, type Given } from './metadataSnapshot.js';

/** A call for the rule, as the fork receives it. */
export interface Ruled {
  /** The origin as plain JSON text, in lower case. */
  readonly origin: string;
  /** `Council.propose`. */
  readonly name: string;
  readonly args: { readonly [name: string]: JsonValue };
}

/** The outcome of a call: the chain's name of its error, or the events of the call and the values that it stores. */
export type Rule = (ruled: Ruled) => {
  readonly error?: string;
  readonly events?: readonly Partial<DecodedEvent>[];
  readonly stored?: Given;
};

/** A fork of a recorded runtime: the metadata decodes each call, and a rule of the test decides the outcome. */
export function createRuledFork(runtime: Runtime, given: Given, rule: Rule): Fork {
  let state = given;
  const listKeys = () => Promise.reject(new TypeError('the test gives no keys'));
  return {
    snapshot: async () => ({ ...createMetadataSnapshot(runtime, state), listKeys }),
    fork: async () => createRuledFork(runtime, state, rule),
    write: async () => {},
    endow: async () => {},
    setTime: () => {},
    receive: async () => [],
    async dispatch(hex, as) {
      if (as !== 'root') {
        const { error, stored } = rule({ origin: 'a transaction', ...readCall(runtime, hex) });
        state = { ...state, ...stored };
        return { outcome: error === undefined ? 'done' : 'failed', events: [] };
      }
      const isBatch = decodeCall(runtime.registry, hex).method === 'batch';
      const outcomes = (isBatch ? listCalls(runtime, hex) : [hex]).map((one) => decide(runtime, one, rule));
      state = Object.assign({}, state, ...outcomes.map(({ stored }) => stored));
      return { outcome: 'done', events: outcomes.flatMap(({ events }) => events) };
    },
    prepared: [],
  };
}

function readCall({ registry }: Runtime, hex: Hex): Omit<Ruled, 'origin'> {
  const { pallet, method, args } = decodeCall(registry, hex);
  return { name: `${pallet}.${method}`, args };
}

function decide(
  runtime: Runtime,
  dispatchAs: Hex,
  rule: Rule,
): { readonly events: DecodedEvent[]; readonly stored: Given } {
  const [origin, inner] = listArguments(runtime, dispatchAs);
  // The call filter applies only inside the batch.
  const [call = '0x'] = listCalls(runtime, inner?.toHex() ?? '0x');
  const caller = JSON.stringify(origin?.toJSON()).toLowerCase();
  const { error, events = [], stored = {} } = rule({ origin: caller, ...readCall(runtime, call) });
  const failure = error === undefined ? {} : { failure: { error } };
  const end = { phase: 0, pallet: 'Utility', usualPallet: 'Utility', method: 'DispatchedAs', data: {} };
  return { events: [...events, { ...end, ...failure }] as DecodedEvent[], stored };
}

function listCalls(runtime: Runtime, batch: Hex): Hex[] {
  const [calls] = listArguments(runtime, batch);
  return [...(calls as unknown as Iterable<Codec>)].map((call) => call.toHex());
}

function listArguments({ registry }: Runtime, hex: Hex): readonly Codec[] {
  return [...(registry.createType('Call', hex) as unknown as { readonly args: readonly Codec[] }).args];
}
