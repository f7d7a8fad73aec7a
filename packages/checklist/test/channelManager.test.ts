import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import type { Hex, Reads, Runtime, Snapshot } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { describe, expect, test } from 'vitest';
import { channelManagerKnown } from '../src/checks/hrmp/channelManagerKnown.js';
import { channelFact } from '../src/facts/channels/channelFact.js';
import { channelManagerFact } from '../src/facts/channels/channelManagerFact.js';
import type { Chains, Scope } from '../src/index.js';
import { gatherFacts } from './support/gatherFacts.js';

const require = createRequire(import.meta.url);
const scope: Scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};
const block = { number: 1, hash: '0x01' } as const;

let loaded: Runtime | undefined;

/** Kusama's runtime of 2025, as polkadot.js keeps it for its own tests. */
function loadKusama(): Runtime {
  if (loaded) return loaded;
  const metadata: string = require('@polkadot/types-support/cjs/metadata/v15/kusama-hex').default;
  const version: unknown = require('@polkadot/types-support/cjs/metadata/v15/kusama-ver').default;
  const hex = `0x${metadata.slice(metadata.indexOf('6d657461'))}` as Hex;
  loaded = createRuntime({ chain: 'Kusama', metadata: hex, version, properties: {} });
  return loaded;
}

describe('hrmp/channel-manager-known', () => {
  const kusama = loadKusama();

  async function judge(runtimes: { readonly relay?: Runtime; readonly channelManager?: Runtime }) {
    const chains = Object.fromEntries(
      Object.entries(runtimes).map(([role, runtime]) => [role, { block, runtime } as unknown as Snapshot]),
    );
    const facts = await gatherFacts([channelManagerFact], { scope, chains });
    const [judgement] = channelManagerKnown.evaluate(
      { channelManager: facts.get(channelManagerFact) },
      scope,
    );
    return judgement;
  }

  test('passes if the relay chain takes the channel calls', async () => {
    expect(await judge({ relay: kusama })).toMatchObject({
      outcome: 'pass',
      reason: expect.stringContaining('Kusama takes the channel calls'),
      evidence: [{ chain: 'Kusama', block, key: 'metadata: call Hrmp.hrmp_init_open_channel' }],
    });
  });

  test('warns if only the Coretime chain takes the channel calls', async () => {
    const coretime = makeRuntime('Coretime', { calls: ['hrmp_init_open_channel'] });
    expect(await judge({ relay: makeRuntime('Relay', {}), channelManager: coretime })).toMatchObject({
      outcome: 'warn',
      reason: expect.stringContaining('has moved: Coretime takes the calls'),
      evidence: [{ chain: 'Coretime' }],
    });
  });

  // A chain that took over channels has no pallet of paras: `Paras` stays with the validators.
  test('reads the registration of paras from the relay chain if another chain manages the channels', async () => {
    const asked: Record<string, string[]> = {};
    const toSnapshot = (role: string, runtime: Runtime) => ({
      block,
      runtime,
      read: async (reads: Reads) => {
        asked[role] ??= [];
        for (const read of Object.values(reads))
          asked[role].push('item' in read ? `${read.pallet}.${read.item}(${read.keys})` : '');
        const answer = { known: false, reason: 'not asked here', howToFindOut: '' };
        return Object.fromEntries(Object.keys(reads).map((name) => [name, answer]));
      },
    });
    const chains = {
      relay: toSnapshot('relay', makeRuntime('Relay', { storage: ['ParaLifecycles'] })),
      channelManager: toSnapshot(
        'channelManager',
        makeRuntime('Coretime', { calls: ['hrmp_init_open_channel'] }),
      ),
    } as unknown as Chains;
    await gatherFacts([channelFact], { scope, chains });
    expect(asked.relay).toEqual(['Paras.ParaLifecycles(1000)', 'Paras.ParaLifecycles(2114)']);
    expect(asked.channelManager).toContainEqual(expect.stringMatching(/^Hrmp\.HrmpChannels/));
  });

  // The error that identifies such a relay chain, as in @parachron/hrmp, from paritytech/polkadot-sdk#12718.
  test('warns if the relay chain can forward channel calls', async () => {
    const relay = makeRuntime('Relay', {
      calls: ['hrmp_init_open_channel'],
      storage: ['ParaLifecycles'],
      errors: ['RequestNotForwarded'],
    });
    expect(await judge({ relay })).toMatchObject({
      outcome: 'warn',
      reason: expect.stringContaining('can forward channel requests'),
    });
  });

  test('is unknown if the relay chain takes no calls and no other chain is given', async () => {
    expect(await judge({ relay: makeRuntime('Relay', {}) })).toMatchObject({
      outcome: 'unknown',
      howToFindOut: expect.stringContaining('Coretime chain'),
    });
  });
});

const some = <T>(value: T) => ({ isSome: true, isNone: false, unwrap: () => value, unwrapOr: () => value });

/** A runtime of one pallet that has no code: only the names that its metadata would list. */
function makeRuntime(
  chain: string,
  names: {
    readonly calls?: readonly string[];
    readonly storage?: readonly string[];
    readonly errors?: readonly string[];
  },
): Runtime {
  const variants = [names.calls ?? [], names.errors ?? []].map((list) => ({
    def: { asVariant: { variants: list.map((name) => ({ name, fields: [] })) } },
  }));
  const pallet = {
    name: 'Hrmp',
    calls: some({ type: 0 }),
    errors: some({ type: 1 }),
    events: { isSome: false },
    storage: some({ items: (names.storage ?? []).map((name) => ({ name, type: { isMap: false } })) }),
    constants: [],
  };
  const registry = {
    metadata: { pallets: [pallet] },
    lookup: { getSiType: (type: number) => variants[type] },
  } as unknown as Registry;
  return { ...loadKusama(), chain, registry };
}
