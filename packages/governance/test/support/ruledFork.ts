import type { DecodedEvent, Fork } from '@parachron/client';
import { decodeCall, type Hex, hasCall, type JsonValue, type Runtime } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { createMetadataSnapshot, type Given } from './metadataSnapshot.js';

/** A call for the rule, as the fork receives it. */
export interface Ruled {
  /** The origin as plain JSON text, in lower case. */
  readonly origin: string;
  /** `Council.propose`; `enactment` for the call of a vote that was approved. */
  readonly name: string;
  readonly args: { readonly [name: string]: JsonValue };
}

/** The outcome of a call: the chain's name of its error, or the events of the call and the values that it stores. */
export type Rule = (ruled: Ruled) => {
  readonly error?: string;
  readonly events?: readonly Partial<DecodedEvent>[];
  readonly stored?: Given;
};

const block = { number: 2, hash: `0x${'22'.repeat(32)}` } as const;
const event = (pallet: string, method: string, more: Partial<DecodedEvent> = {}): DecodedEvent => ({
  phase: 0,
  pallet,
  usualPallet: pallet,
  method,
  data: {},
  ...more,
});
const failing = (error: string | undefined) =>
  error === undefined ? {} : { failure: { error } as NonNullable<DecodedEvent['failure']> };
const scheduled = event('Scheduler', 'Scheduled', { data: { when: 9, index: 0 } });

/** A fork of a recorded runtime: the metadata decodes each call, and a rule of the test decides the outcome. */
export function createRuledFork(runtime: Runtime, given: Given, rule: Rule): Fork {
  const agenda = { 'Scheduler.Agenda': [{}] };
  let state: Given = { ...agenda, ...given };
  const listKeys = async () => ({
    known: true as const,
    value: { keys: [], complete: true, ...Object(state.keys) },
    evidence: { chain: runtime.chain, block, key: 'Scheduler.Agenda', value: null },
  });
  return {
    snapshot: async () => ({ ...createMetadataSnapshot(runtime, state), listKeys }),
    fork: async () => createRuledFork(runtime, state, rule),
    write: async () => {},
    endow: async () => {},
    setTime: async () => {},
    receive: async () => [],
    build: async () => {
      const { error, events = [] } = rule({ origin: 'the vote', name: 'enactment', args: {} });
      const made = [scheduled, event('Scheduler', 'Dispatched', failing(error))];
      return { ...block, events: async () => [...made, ...(events as DecodedEvent[])] };
    },
    async dispatch(hex, as) {
      const call = decodeCall(runtime.registry, hex);
      if (as === 'root' && call.method === 'nudge_referendum')
        return { outcome: 'done', block, events: [scheduled] };
      if (as === 'root') {
        const outcomes = (call.method === 'batch' ? listCalls(runtime, hex) : [hex]).map((one) =>
          decide(runtime, one, rule),
        );
        state = Object.assign({}, state, ...outcomes.map(({ stored }) => stored));
        return { outcome: 'done', block, events: outcomes.flatMap(({ events }) => events) };
      }
      const origin = JSON.stringify(as).toLowerCase();
      const { error, events = [], stored } = rule({ origin, ...readCall(runtime, hex) });
      state = { ...state, ...stored };
      const end = error === undefined ? [] : [event('System', 'ExtrinsicFailed', failing(error))];
      const all = [...(events as DecodedEvent[]), ...end];
      return { outcome: error === undefined ? 'done' : 'failed', block, events: all };
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
  const bytes = inner?.toHex() ?? '0x';
  // The call filter applies only inside the batch.
  const [call = '0x'] = hasCall(runtime.registry, 'Utility', 'batch_all')
    ? listCalls(runtime, bytes)
    : [bytes];
  const caller = JSON.stringify(origin?.toJSON()).toLowerCase();
  const { error, events = [], stored = {} } = rule({ origin: caller, ...readCall(runtime, call) });
  return { events: [...events, event('Utility', 'DispatchedAs', failing(error))] as DecodedEvent[], stored };
}

function listCalls(runtime: Runtime, batch: Hex): Hex[] {
  const [calls] = listArguments(runtime, batch);
  return [...(calls as unknown as Iterable<Codec>)].map((call) => call.toHex());
}

function listArguments({ registry }: Runtime, hex: Hex): readonly Codec[] {
  return [...(registry.createType('Call', hex) as unknown as { readonly args: readonly Codec[] }).args];
}
