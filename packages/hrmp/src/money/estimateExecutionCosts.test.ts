import { formatHex, type Hex, type Runtime } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { encodeWeight } from '@parachron/weight';
import { decodeProgram } from '@parachron/xcm';
import { compactFromU8a } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { createAnsweringSnapshot } from '../../test/support/answeringSnapshot.js';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveDueSteps, estimateExecutionCosts } from '../index.js';

const proposal = { capacity: 1000, messageSize: 102_400 };
const versions = { 2000: 5, 2114: 5 } as const;

// RuntimeDispatchInfo: weight, class (0, normal), partial fee as 16 bytes.
const info = (refTime: bigint, proofSize: bigint): Hex =>
  `${encodeWeight({ refTime, proofSize })}00${'00'.repeat(16)}`;
const u128 = (value: bigint) =>
  Array.from({ length: 16 }, (_, at) =>
    ((value >> BigInt(8 * at)) & 255n).toString(16).padStart(2, '0'),
  ).join('');
// FeeDetails: base, length and weight fee, in an option.
const details = (weightFee: bigint): Hex => `0x01${u128(1n)}${u128(2n)}${u128(weightFee)}`;

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

  test.each([
    { as: 'is the expected one', callWeight: 1_000_000_000n, requests: 2 },
    { as: 'is another', callWeight: 1_000_000_001n, requests: 3 },
  ])('are read for the exact program, in $requests requests if its weight $as', async (row) => {
    let programs = 0;
    const snapshot = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': () => info(1_000_000_000n, 10_000n),
      'XcmPaymentApi.query_xcm_weight': (args) => {
        programs += 1;
        // The samples come first.
        return weigh(args, programs > 2 ? row.callWeight : 1_000_000_000n);
      },
      'XcmPaymentApi.query_weight_to_asset_fee': charge,
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
    });
    expect(snapshot.requests()).toBe(row.requests);
    expect([...costs.keys()]).toEqual(['init-2000-to-2114', 'accept-2000-to-2114']);
    const refTime = 7n * perInstruction + row.callWeight;
    expect(costs.get('init-2000-to-2114')).toMatchObject({
      known: true,
      cost: {
        callWeights: [{ refTime: 1_300_000_000n, proofSize: 13_000n }],
        programWeight: { refTime, proofSize: 20_000n },
        fee: 3n * refTime,
        marginPercent: 30,
      },
    });
    const asked = snapshot.asked.filter(({ method }) => method.endsWith('query_xcm_weight'));
    const exact = decodeProgram(asked.at(2)?.args ?? '0x').program.map(({ kind }) => kind);
    expect(exact).toContain('ExpectTransactStatus');
    // The length of the call follows it.
    expect(snapshot.asked[0]?.args).toBe('0x3c0042080000e8030000009001000e000000');
  });

  test('have the requested margin, rounded up', async () => {
    const snapshot = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': () => info(101n, 1n),
      'XcmPaymentApi.query_xcm_weight': () => `0x00${encodeWeight({ refTime: 1n, proofSize: 1n }).slice(2)}`,
      'XcmPaymentApi.query_weight_to_asset_fee': () => `0x00${u128(7n)}`,
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
      marginPercent: 5,
    });
    expect(costs.get('init-2000-to-2114')).toMatchObject({
      cost: { callWeights: [{ refTime: 107n, proofSize: 2n }], offer: 8n },
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
        howToFindOut: expect.stringContaining('recent channel request'),
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

describe('execution costs on a relay chain without XcmPaymentApi', () => {
  // The same relay chain without the API: the hash of the name XcmPaymentApi is removed.
  const relay: Runtime = withoutApi(kusama2025(), '0x6ff52ee858e6c5bd');
  const facts = makeFacts(relay, { states: ['none', 'open'] });
  const steps = deriveDueSteps(facts, { proposal });

  test('are derived from the price of a call that is weighed as a program', async () => {
    const snapshot = createAnsweringSnapshot(relay, {
      // The probe is the call with Kusama's XcmPallet (99), the others are of hrmp (60).
      'TransactionPaymentCallApi.query_call_info': (args) =>
        args[0] === 99 ? info(2_000n, 200n) : info(1_000n, 100n),
      'TransactionPaymentCallApi.query_call_fee_details': () => details(4_000n),
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
    });
    expect(snapshot.requests()).toBe(1);
    // Seven instructions of half a probe each, and the call with its margin; two planck for each unit of time.
    expect(costs.get('init-2000-to-2114')).toMatchObject({
      known: true,
      cost: {
        callWeights: [{ refTime: 1_300n, proofSize: 130n }],
        programWeight: { refTime: 7n * 1_000n + 1_300n, proofSize: 7n * 100n + 130n },
        fee: 16_600n,
        offer: 21_600n,
      },
    });
  });

  // On paseo 1001002 the call weighs 556 587 000 with an asset and 22 902 000 without; the channel manager weighed the program's own
  // seven instructions at 281 700 000, derived from the charged fee.
  test('count instructions with assets separately, if the channel manager weighs by assets', async () => {
    const snapshot = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': (args) => {
        if (args[0] !== 99) return info(1_000n, 100n);
        // The empty probe has 14 bytes, and its length follows in 4 more.
        return args.length > 18 ? info(556_587_000n, 7_186n) : info(22_902_000n, 0n);
      },
      'TransactionPaymentCallApi.query_call_fee_details': () => details(556_587_000n),
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
    });
    const cost = costs.get('init-2000-to-2114');
    const weighed = cost?.known ? (cost.cost.programWeight?.refTime ?? 0n) - 1_300n : 0n;
    expect(weighed).toBe(556_587_000n + 4n * 22_902_000n);
    expect(weighed).toBeGreaterThan(281_700_000n);
  });

  test('are unknown if the price cannot be read', async () => {
    const snapshot = createAnsweringSnapshot(relay, {
      'TransactionPaymentCallApi.query_call_info': () => info(1_000n, 100n),
    });
    const costs = await estimateExecutionCosts(snapshot, {
      channelManager: facts.channelManager,
      steps,
      versions,
    });
    expect(costs.get('init-2000-to-2114')).toMatchObject({
      known: false,
      reason: 'no probeFee',
    });
  });
});

function withoutApi(runtime: Runtime, hash: Hex): Runtime {
  if (!runtime.apis.has(hash)) throw new TypeError(`${runtime.chain} has no API ${hash}`);
  return { ...runtime, apis: new Map([...runtime.apis].filter(([name]) => name !== hash)) };
}
