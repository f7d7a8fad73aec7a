import type { Account, Answer, Planck, Snapshot, Weight } from '@parachron/core';
import { addWeightMargin, deriveWeightV2 } from '@parachron/weight';
import { deriveLocation } from '@parachron/xcm';
import type { DryRun, ProgramEffects } from '../dryRun/DryRunEffects.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryFacts, DeliveryWay } from './DeliveryFacts.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';
import { estimateWayCost } from './estimateWayCost.js';
import { explainDryRun } from './explainDryRun.js';
import { formatDelivery } from './formatDelivery.js';
import type { DeliveryRequest } from './getDeliveryFacts.js';
import { listObstacles } from './listObstacles.js';
import { tryWayOnFork } from './tryWayOnFork.js';

/** What is known before a way is tried. */
export type Known = Pick<
  DeliveryFacts,
  'runtime' | 'derived' | 'proxies' | 'call' | 'callWeight' | 'version' | 'marginPercent'
>;

/** Who pays in a way, and what that account can spend. */
export interface Payer {
  readonly account: Account | undefined;
  readonly balance: Planck | undefined;
}

/** Prices one way of paying, and tries it by dry run or on a fork. */
export async function tryWay(
  target: Snapshot,
  options: {
    readonly request: DeliveryRequest;
    readonly known: Known;
    readonly payer: Payer;
    readonly way: { readonly flow: FeeFlow; readonly token: FeeToken };
  },
): Promise<DeliveryWay> {
  const { request, known, payer, way } = options;
  const { version, marginPercent } = known;
  const base = { ...way, payer: payer.account, balance: payer.balance };
  const callWeight = chooseCallWeight(request, known);
  if (version === undefined || !callWeight) return describeUnpriced(known, base);
  const order = { user: request.user, ...way, callWeight, call: known.call };
  const cost = await estimateWayCost(target, {
    order,
    version,
    marginPercent,
    request,
    payer: payer.account,
  });
  const isOwn = way.token === (request.ownToken ?? 'target');
  const priced = {
    ...base,
    weight: cost.weight,
    fee: cost.fee,
    offer: cost.offer,
    program: cost.program,
    obstacles: listObstacles(known, { ...base, isOwn, offer: cost.offer }),
  };
  const tried = await tryProgram(target, { request, known, program: cost.program });
  if (!tried)
    return { ...priced, predicted: 'unknown', source: undefined, sentence: describeUntried(priced) };
  const { explanation, source } = tried;
  return { ...priced, predicted: explanation.outcome, source, sentence: explanation.sentence, explanation };
}

async function tryProgram(
  target: Snapshot,
  options: {
    readonly request: DeliveryRequest;
    readonly known: Known;
    readonly program: NonNullable<DeliveryWay['program']>;
  },
): Promise<{ explanation: DeliveryExplanation; source: DeliveryWay['source'] } | undefined> {
  const { request, known, program } = options;
  const { user, fork } = request;
  const origin = deriveLocation({ paraId: user.paraId, relation: user.relation ?? 'sibling' });
  const { tried } = await target.read({ tried: dryRunProgramRead(target.runtime, { origin, program }) });
  const { callWeight, derived, proxies } = known;
  const context: DeliveryContext = {
    program,
    runtime: target.runtime,
    derived,
    ...(proxies ? { proxies } : {}),
    ...(callWeight.known ? { callWeight: toWeight(callWeight.value) } : {}),
  };
  const answer: Answer<DryRun<ProgramEffects>> = tried;
  if (answer.known && answer.value.ok) {
    return { explanation: explainDryRun(answer.value.effects, context), source: 'DryRunApi.dry_run_xcm' };
  }
  if (!fork) return undefined;
  return { explanation: await tryWayOnFork(fork, { from: user.paraId, program, context }), source: 'fork' };
}

function chooseCallWeight(
  request: DeliveryRequest,
  { callWeight, marginPercent }: Known,
): Weight | undefined {
  if (request.callWeight) return request.callWeight;
  return callWeight.known ? addWeightMargin(toWeight(callWeight.value), marginPercent) : undefined;
}

function toWeight(weight: Extract<DeliveryFacts['callWeight'], { known: true }>['value']): Weight {
  return deriveWeightV2(weight, { proofSizeOfV1: 0n });
}

function describeUnpriced(
  known: Known,
  base: Pick<DeliveryWay, 'flow' | 'token' | 'payer' | 'balance'>,
): DeliveryWay {
  const { callWeight, version } = known;
  const isReadable = version !== undefined;
  const predicted = isReadable ? 'unknown' : 'unsupported-version';
  const reason = isReadable
    ? `The weight of the call is unknown. ${callWeight.known ? '' : callWeight.reason}`.trim()
    : 'The two ends have no version of XCM in common.';
  const unknown = { known: false, reason, howToFindOut: 'Mend that first.', evidence: [] } as const;
  const obstacles = listObstacles(known, { ...base, isOwn: false, offer: undefined });
  return {
    ...base,
    weight: unknown,
    fee: unknown,
    offer: undefined,
    program: undefined,
    obstacles,
    predicted,
    source: isReadable ? undefined : 'facts',
    sentence: reason,
  };
}

function describeUntried({ obstacles }: Pick<DeliveryWay, 'obstacles'>): string {
  const untried = 'It could not be tried: the target has no DryRunApi that answers, and no fork was given.';
  const told = obstacles.map((outcome) =>
    formatDelivery({ outcome, candidates: [], isDeduced: false, hasTrapped: false }),
  );
  return [untried, ...(told.length > 0 ? ['It cannot work, though:', ...told] : [])].join(' ');
}
