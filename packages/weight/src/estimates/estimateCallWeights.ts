import { type Answer, type Hex, type RuntimeCallRead, requireInput, type Snapshot } from '@parachron/core';
import type { DispatchInfo } from '../reads/DispatchInfo.js';
import { callInfoRead, extrinsicInfoRead, type PaymentRuntime } from '../reads/dispatchInfoReads.js';
import type { ChainWeight } from '../weights/ChainWeight.js';
import { deriveUnknown, type Estimate } from './Estimate.js';

/** Source of the weight of a call; the best source first. */
export type CallWeightSource =
  | 'TransactionPaymentCallApi.query_call_info'
  | 'TransactionPaymentApi.query_info'
  | 'TransactionPaymentApi.query_info (signed)';

interface Method {
  readonly source: CallWeightSource;
  readonly notes: readonly string[];
  readonly read: (runtime: PaymentRuntime, call: Hex) => RuntimeCallRead<DispatchInfo>;
}

const methods: readonly Method[] = [
  { source: 'TransactionPaymentCallApi.query_call_info', notes: [], read: callInfoRead },
  {
    source: 'TransactionPaymentApi.query_info',
    notes: [],
    read: (runtime, call) => extrinsicInfoRead(runtime, call, { signature: 'none' }),
  },
  {
    source: 'TransactionPaymentApi.query_info (signed)',
    notes: [
      'This is the weight of a signed extrinsic. Newer runtimes include the signed extensions, so the weight is too high for the call alone.',
    ],
    read: (runtime, call) => extrinsicInfoRead(runtime, call, { signature: 'fake' }),
  },
];

/**
 * Estimates the weight of each of many calls by runtime APIs of the chain that will run the calls.
 *
 * The chain reserves this weight before it runs the call; the call may use less. The weight has no margin: add a margin
 * with `addWeightMargin`, because the runtime may change before the call runs.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, else `TransactionPaymentApi.query_info` of the call as an unsigned
 * extrinsic, else of a signed extrinsic.
 * Sends: one runtime call for each call, all in one round trip; one more of each for each method that fails.
 *
 * @param snapshot the chain that will run the calls, at one block
 * @param calls the bytes of each call
 * @returns an estimate for each call, in their order: a number in picoseconds if the chain has weights of version 1
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { estimateCallWeights } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * for (const weight of await estimateCallWeights(await chain.snapshot(), ['0x00000401', '0x00000402'])) {
 *   if (weight.known) console.log(weight.value, weight.source, weight.notes);
 *   else console.log(weight.reason, weight.howToFindOut);
 * }
 * await chain.close();
 * ```
 */
export async function estimateCallWeights(
  snapshot: Snapshot,
  calls: readonly Hex[],
): Promise<readonly Estimate<ChainWeight, CallWeightSource>[]> {
  requireInput({ snapshot, calls }, { snapshot: 'snapshot', calls: ['string'] });
  const { runtime } = snapshot;
  const tried = calls.map((call): Attempts => ({ call, answers: [] }));
  for (const method of methods) {
    const open = tried.filter(({ found }) => !found);
    if (open.length === 0) break;
    const reads = open.map(({ call }, at) => [`${at}`, method.read(runtime, call)] as const);
    const answers = await snapshot.read(Object.fromEntries(reads));
    for (const [at, attempts] of open.entries()) take(attempts, method, answers[`${at}`]);
  }
  const howToFindOut = `Run the call on a fork of ${runtime.chain} and read the weight in its System.ExtrinsicSuccess event.`;
  return tried.map(({ found, answers }) => found ?? deriveUnknown(answers, howToFindOut));
}

interface Attempts {
  readonly call: Hex;
  readonly answers: Answer<DispatchInfo>[];
  found?: Estimate<ChainWeight, CallWeightSource>;
}

function take(attempts: Attempts, method: Method, answer: Answer<DispatchInfo> | undefined): void {
  if (!answer) return;
  attempts.answers.push(answer);
  if (!answer.known) return;
  const { source, notes } = method;
  attempts.found = {
    known: true,
    value: answer.value.weight,
    source,
    notes,
    evidence: [answer.evidence],
  };
}
