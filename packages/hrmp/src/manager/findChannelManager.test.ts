import type { Runtime } from '@parachron/core';
import { assetHubKusama, kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { findChannelManager } from '../index.js';

describe('the channel manager', () => {
  test('is the relay chain, with its pallets by the names of its metadata', () => {
    const answer = findChannelManager([kusama2025(), assetHubKusama()]);
    expect(answer).toMatchObject({
      known: true,
      notes: [],
      channelManager: { role: 'relay', pallet: 'Hrmp' },
    });
  });

  test('is unknown if no chain takes channel calls', () => {
    expect(findChannelManager([assetHubKusama()])).toMatchObject({
      known: false,
      reason: expect.stringContaining('Kusama Asset Hub'),
    });
    expect(findChannelManager([])).toMatchObject({ known: false });
  });

  test('is unknown if two chains take channel calls', () => {
    const answer = findChannelManager([kusama2025(), polkadot2025()]);
    expect(answer).toMatchObject({ known: false, reason: expect.stringMatching(/Kusama and Polkadot/) });
  });

  test('is unknown if a Coretime chain has the pallet that stores forwarded requests', () => {
    // From the tests of pallet-hrmp-para in paritytech/polkadot-sdk: the call receive_request, and the storage
    // AcceptedRequestCount beside Requests and Channels.
    const coretime = makeRuntime('Coretime', {
      calls: ['receive_request', 'force_open_hrmp_channel'],
      storage: ['Requests', 'Channels', 'AcceptedRequestCount'],
    });
    const answer = findChannelManager([kusama2025(), coretime]);
    expect(answer).toMatchObject({ known: false, howToFindOut: expect.stringContaining('Coretime') });
    const other = makeRuntime('Other', { calls: ['receive_request'], storage: ['Requests'] });
    expect(findChannelManager([kusama2025(), other]).known).toBe(true);
  });

  test('is the Coretime chain if only the Coretime chain takes channel calls', () => {
    const coretime = makeRuntime('Coretime', { calls: ['hrmp_init_open_channel'], storage: ['Requests'] });
    expect(findChannelManager([assetHubKusama(), coretime])).toMatchObject({
      known: true,
      channelManager: { role: 'parachain' },
      notes: [expect.stringContaining('routed by the relay chain')],
    });
  });

  test('is the relay chain if the relay chain can forward requests', () => {
    const relay = makeRuntime('Relay', {
      calls: ['hrmp_init_open_channel'],
      storage: ['ParaLifecycles'],
      errors: ['RequestNotForwarded'],
    });
    expect(findChannelManager([relay])).toMatchObject({
      known: true,
      notes: [expect.stringContaining('can forward channel requests')],
    });
  });
});

// A runtime with one pallet and without code: only the names in its metadata.
function makeRuntime(
  chain: string,
  names: { calls: readonly string[]; storage: readonly string[]; errors?: readonly string[] },
): Runtime {
  const list = (values: readonly string[]) => values.map((name) => ({ name, fields: [] }));
  const variants = [names.calls, names.errors ?? []].map((values) => ({
    def: { asVariant: { variants: list(values) } },
  }));
  const some = <T>(value: T) => ({ isSome: true, isNone: false, unwrap: () => value, unwrapOr: () => value });
  const pallet = {
    name: 'Hrmp',
    calls: some({ type: 0 }),
    errors: some({ type: 1 }),
    events: { isSome: false },
    storage: some({ items: names.storage.map((name) => ({ name, type: { isMap: false } })) }),
    constants: [],
  };
  const registry = {
    metadata: { pallets: [pallet] },
    lookup: { getSiType: (type: number) => variants[type] },
  } as unknown as Runtime['registry'];
  return { ...kusama2025(), chain, registry };
}
