import { type AnyType, hexBytes, u32, u64 } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { defineEvents, type EventDefinition, h256 } from '@parachron/devnet-chain';
import type { Generation } from '@parachron/devnet-executor';
import { getXcmTypes } from '../types/getXcmTypes.js';

/** An event of PolkadotXcm: its index, the names and types of its fields in order, its documentation. */
interface XcmEventSpec {
  readonly index: number;
  readonly fields: { readonly [name: string]: AnyType };
  readonly docs: string;
}

type EventName =
  | 'Attempted'
  | 'Sent'
  | 'ProcessXcmError'
  | 'UnexpectedResponse'
  | 'AssetsTrapped'
  | 'SupportedVersionChanged'
  | 'FeesPaid'
  | 'AssetsClaimed';

type Specs = { readonly [name in EventName]?: XcmEventSpec };
type Definitions = { readonly [name: string]: EventDefinition<unknown> };

const made = new Map<Generation, { readonly specs: Specs; readonly definitions: Definitions }>();

/** Returns the events of PolkadotXcm; the older ones have no names for their fields. */
export function getXcmEvents(generation: Generation): Definitions {
  return getEvents(generation).definitions;
}

/** Deposits an event of PolkadotXcm with its fields by name, if the generation has the event. */
export function depositXcmEvent(
  context: Context,
  generation: Generation,
  event: { readonly name: EventName; readonly fields: { readonly [name: string]: unknown } },
): void {
  const { specs, definitions } = getEvents(generation);
  const spec = specs[event.name];
  const definition = definitions[event.name];
  if (!spec || !definition) return;
  const values = Object.keys(spec.fields).map((name) => event.fields[name]);
  const unnamed = values.length === 1 ? values[0] : values;
  context.deposit(definition, generation === 'v2' ? unnamed : event.fields);
}

function getEvents(generation: Generation) {
  const known = made.get(generation);
  if (known) return known;
  const specs = listSpecs(generation);
  const entries = Object.entries(specs).map(([name, spec]) => {
    const fields = generation === 'v2' ? Object.values(spec.fields) : spec.fields;
    return [name, { ...spec, fields }] as const;
  });
  const definitions = defineEvents('PolkadotXcm', Object.fromEntries(entries));
  const events = { specs, definitions };
  made.set(generation, events);
  return events;
}

function listSpecs(generation: Generation): Specs {
  const types = getXcmTypes(generation);
  const { location } = types;
  const isNewest = generation === 'v5';
  // The newest pallets insert two events after the second event.
  const shift = isNewest ? 2 : 0;
  const origin = { origin: location };
  const message_id = hexBytes(32);
  const sent = { ...origin, destination: location, message: types.program };
  const trapped = { hash: h256, ...origin, assets: types.versionedAssets };
  return {
    Attempted: {
      index: 0,
      fields: { outcome: types.outcome },
      docs: 'Execution of an XCM message was attempted.',
    },
    Sent: {
      index: 1,
      fields: generation === 'v2' ? sent : { ...sent, message_id },
      docs: 'An XCM message was sent.',
    },
    UnexpectedResponse: {
      index: 2 + shift,
      fields: { ...origin, query_id: u64 },
      docs: 'Query response received which does not match a registered query.',
    },
    AssetsTrapped: {
      index: 11 + shift,
      fields: trapped,
      docs: 'Some assets have been placed in an asset trap.',
    },
    SupportedVersionChanged: {
      index: 13 + shift,
      fields: { location, version: u32 },
      docs: 'The supported version of a location has been changed.',
    },
    ...(generation === 'v2'
      ? {}
      : {
          FeesPaid: {
            index: 23 + shift,
            fields: { paying: location, fees: types.assets },
            docs: 'Fees were paid from a location for an operation (often for using `SendXcm`).',
          },
          AssetsClaimed: {
            index: 24 + shift,
            fields: trapped,
            docs: 'Some assets have been claimed from an asset trap.',
          },
        }),
    ...(isNewest
      ? {
          ProcessXcmError: {
            index: 3,
            fields: { ...origin, error: types.error, message_id },
            docs: 'An XCM message failed to process.',
          },
        }
      : {}),
  };
}
