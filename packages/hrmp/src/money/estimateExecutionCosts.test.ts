import { formatHex, type Hex, type Runtime } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { encodeWeight } from '@parachron/weight';
import { decodeProgram } from '@parachron/xcm';
import { compactFromU8a } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { createAnsweringSnapshot } from '../../test/support/answeringSnapshot.js';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveDueSteps } from '../plan/deriveDueSteps.js';
import { estimateExecutionCosts } from './estimateExecutionCosts.js';

const proposal = { capacity: 1000, messageSize: 102_400 };
const versions = { 2000: 5, 2114: 5 } as const;

// RuntimeDispatchInfo: weight, class (0, normal), partial fee as 16 bytes.
const info = (refTime: bigint, proofSize: bigint): Hex =>
  `${encodeWeight({ refTime, proofSize })}00${'00'.repeat(16)}`;
const u128 = (value: bigint) =>
  Array.from({ length: 16 }, (_, at) =>
    ((value >> BigInt(8 * at)) & 255n).toString(16).padStart(2, '0'),
  ).join('');

describe('execution costs on a relay chain with XcmPaymentApi', () => {
  const relay = kusama2025();
  const facts = makeFacts(relay, { states: ['none', 'open'] });
  const steps = deriveDueSteps(facts, { proposal });

  // The weight of a program: the weight of the call itself, as in runtimes with XCM 5, and 100 for each instruction.
  const perInstruction = 100n;
  const weigh = (args: Uint8Array, callWeight: bigint): Hex => {
    const { program } = decodeProgram(formatHex(args));
    const inner = program.flatMap((one) => (one.kind === 'SetAppendix' ? one.xcm : []));
    const calls = program.filter(({ kind }) => kind === 'Transact');
    const refTime =
      perInstruction * BigInt(program.length + inner.length) + callWeight * BigInt(calls.length);
    return `0x00${encodeWeight({ refTime, proofSize: 20_000n }).slice(2)}`;
  };
  // Only the newest version of the asset is accepted, as on real chains. The price of a picosecond is 3 planck.
  const charge = (args: Uint8Array): Hex => {
    if (args.at(-3) !== 5) return '0x0103';
    const [, refTime] = compactFromU8a(args);
    return `0x00${u128(3n * BigInt(refTime.toString()))}`;
  };

  test('are read for the exact program, in three requests', async () => {
    const callWeight = 1_000_000_001n;
    const snapshot = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': () => info(1_000_000_000n, 10_000n),
      'XcmPaymentApi.query_xcm_weight': (args) => weigh(args, callWeight),
      'XcmPaymentApi.query_weight_to_asset_fee': charge,
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
    });
    expect(snapshot.requests()).toBe(3);
    expect([...costs.keys()]).toEqual(['init-2000-to-2114', 'accept-2000-to-2114']);
    const refTime = 7n * perInstruction + callWeight;
    expect(costs.get('init-2000-to-2114')).toMatchObject({
      known: true,
      cost: {
        callWeights: [{ refTime: 1_300_000_000n, proofSize: 13_000n }],
        fee: 3n * refTime,
      },
    });
    const asked = snapshot.asked.filter(({ method }) => method.endsWith('query_xcm_weight'));
    const exact = decodeProgram(asked.at(0)?.args ?? '0x').program.map(({ kind }) => kind);
    expect(exact).toContain('ExpectTransactStatus');
    // The length of the call follows it.
    expect(snapshot.asked[0]?.args).toBe('0x3c0042080000e8030000009001000e000000');
  });

  test('have a margin of 30 %, rounded up', async () => {
    const snapshot = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': () => info(101n, 1n),
      'XcmPaymentApi.query_xcm_weight': () => `0x00${encodeWeight({ refTime: 1n, proofSize: 1n }).slice(2)}`,
      'XcmPaymentApi.query_weight_to_asset_fee': () => `0x00${u128(7n)}`,
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
    });
    expect(costs.get('init-2000-to-2114')).toMatchObject({
      cost: { callWeights: [{ refTime: 132n, proofSize: 2n }], offer: 10n },
    });
  });

  test('are unknown if the runtime returns no weight or no fee', async () => {
    const noFee = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': () => info(1n, 1n),
      'XcmPaymentApi.query_xcm_weight': () => `0x00${encodeWeight({ refTime: 1n, proofSize: 1n }).slice(2)}`,
      'XcmPaymentApi.query_weight_to_asset_fee': () => '0x0100',
    });
    const options = { channelManager: facts.channelManager, steps, versions };
    expect([...(await estimateExecutionCosts(noFee, options)).values()]).toEqual([
      expect.objectContaining({
        known: false,
        howToFindOut: expect.stringContaining('another node'),
      }),
      expect.objectContaining({ known: false }),
    ]);
    const nothing = createAnsweringSnapshot(relay, {});
    for (const cost of (await estimateExecutionCosts(nothing, options)).values())
      expect(cost.known).toBe(false);
  });

  test('are not requested if no step is due or no step sends a message', async () => {
    const snapshot = createAnsweringSnapshot(relay, {});
    expect(
      (await estimateExecutionCosts(snapshot, { channelManager: facts.channelManager, steps: [], versions }))
        .size,
    ).toBe(0);
    const system = deriveDueSteps(makeFacts(relay, { ids: [1000, 1002] }), { proposal });
    expect(
      (
        await estimateExecutionCosts(snapshot, {
          channelManager: facts.channelManager,
          steps: system,
          versions,
        })
      ).size,
    ).toBe(0);
    expect(snapshot.requests()).toBe(0);
  });
});

test('execution costs without XcmPaymentApi and without a fork are unknown', async () => {
  const relay: Runtime = withoutApi(kusama2025(), '0x6ff52ee858e6c5bd');
  const facts = makeFacts(relay, { states: ['none', 'open'] });
  const steps = deriveDueSteps(facts, { proposal });
  const snapshot = createAnsweringSnapshot(relay, {
    'TransactionPaymentCallApi.query_call_info': () => info(1_000n, 100n),
  });
  const { channelManager } = facts;
  const costs = await estimateExecutionCosts(snapshot, { channelManager, steps, versions });
  expect(costs.get('init-2000-to-2114')).toMatchObject({
    known: false,
    reason: expect.stringContaining('no fork of it runs'),
  });
});

function withoutApi(runtime: Runtime, hash: Hex): Runtime {
  if (!runtime.apis.has(hash)) throw new TypeError(`${runtime.chain} has no API ${hash}`);
  return { ...runtime, apis: new Map([...runtime.apis].filter(([name]) => name !== hash)) };
}
