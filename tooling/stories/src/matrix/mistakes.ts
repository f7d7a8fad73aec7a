import { type Call, encodeCall, type Hex, type Planck, transferCall } from '@parachron/core';
import { type DeliveryOutcome, proxyCall } from '@parachron/proxy';
import { listXcmVersions } from '@parachron/xcm';
import type { ProgramChange } from './createProgram.js';
import type { Grant, Kind, Scene } from './Scene.js';

type Stop = Pick<Mistake, 'stage' | 'outcome'>;

/** A mistake, and the outcome of a program that reaches it. */
export interface Mistake {
  readonly name: string;
  readonly change?: (scene: Scene) => ProgramChange;
  /** Grant of the user instead of a proxy of the type Any. */
  readonly grants?: (scene: Scene) => readonly Partial<Grant>[];
  /** The paying account has no funds. */
  readonly isPoor?: boolean;
  /** The funds of the paying account are frozen. */
  readonly isFrozen?: boolean;
  /** Point at which the program stops: before it is begun, when it pays, at the Transact, or in the call. */
  readonly stage: 'entry' | 'payment' | 'transact' | 'call';
  readonly outcome: DeliveryOutcome;
  /** Outcome on executors that weigh the call of a Transact themselves; null if nothing is wrong there. */
  readonly weighed?: Stop | null;
  /** Outcome on relay chains. */
  readonly onRelay?: Stop & Pick<Mistake, 'isSilent'>;
  /** The events and facts alone leave more than one outcome; a dry run decides. */
  readonly isSilent?: boolean;
  /** True for a limit that some executors ignore. */
  readonly isLimit?: true;
  /** True if no task has such a program. */
  readonly isOdd?: boolean;
}

/** More time than a block of any chain has. */
const heavy = { refTime: 10n ** 14n, proofSize: 20_000n };

const low = { refTime: 1_000n, proofSize: 1_000n };
const foreign = { parents: 1, interior: [{ kind: 'Parachain', paraId: 3333 }] } as const;

/** A transfer to the other account. */
export function payOther({ runtime, other: to }: Pick<Scene, 'runtime' | 'other'>, amount: Planck): Call {
  return transferCall(runtime, { to, amount });
}

/** A batch of calls, which continues until one call fails. */
function batchCall({ runtime }: Pick<Scene, 'runtime'>, calls: readonly Hex[]): Call {
  return encodeCall(runtime.registry, { pallet: 'Utility', method: 'batch', args: { calls } });
}

/** A call in the user's name. */
export function proxiedCall(
  { runtime, real }: Pick<Scene, 'runtime' | 'real'>,
  call: Call,
  forceProxyType?: string,
): Hex {
  const forced = forceProxyType === undefined ? {} : { forceProxyType };
  return proxyCall(runtime, { real, call, ...forced }).hex;
}

const tooMuch = 10n ** 30n;

export const mistakes: readonly Mistake[] = [
  { name: 'nothing is wrong', stage: 'call', outcome: 'executed' },
  { name: 'nothing granted', grants: () => [], stage: 'call', outcome: 'proxy-not-found' },
  {
    name: 'granted to another account',
    grants: ({ other }) => [{ delegate: other }],
    stage: 'call',
    outcome: 'proxy-not-found',
  },
  {
    name: 'a forced type that was not granted',
    change: (scene) => ({ call: proxiedCall(scene, payOther(scene, scene.unit), 'Any') }),
    grants: ({ narrowType }) => [{ proxyType: narrowType }],
    stage: 'call',
    outcome: 'proxy-not-found',
  },
  {
    name: 'too narrow a type',
    grants: ({ narrowType }) => [{ proxyType: narrowType }],
    stage: 'call',
    outcome: 'proxy-filtered',
  },
  { name: 'a delay', grants: () => [{ delay: 10 }], stage: 'call', outcome: 'proxy-delayed' },
  {
    name: 'a call that fails',
    change: (scene) => ({ call: proxiedCall(scene, payOther(scene, tooMuch)) }),
    stage: 'call',
    outcome: 'call-failed',
  },
  { name: 'no money', isPoor: true, stage: 'payment', outcome: 'funds' },
  { name: 'money that is frozen', isFrozen: true, stage: 'payment', outcome: 'funds' },
  {
    name: 'an asset that the chain does not know',
    change: () => ({ token: foreign }),
    stage: 'payment',
    outcome: 'asset-not-found',
    // Relay chains give an unknown asset an unbounded weight.
    onRelay: { stage: 'entry', outcome: 'not-weighable', isSilent: true },
  },
  { name: 'too small an offer', change: () => ({ offer: 10n }), stage: 'payment', outcome: 'fees' },
  {
    name: 'too low a limit',
    change: () => ({ limit: low }),
    stage: 'entry',
    outcome: 'barrier',
    isLimit: true,
  },
  {
    name: 'no BuyExecution',
    change: () => ({ without: ['BuyExecution'] }),
    stage: 'entry',
    outcome: 'barrier',
  },
  {
    name: 'too low a weight',
    change: () => ({ callWeight: low }),
    stage: 'transact',
    outcome: 'weight',
    weighed: { stage: 'call', outcome: 'executed' },
    isLimit: true,
  },
  {
    name: 'a call that is none',
    change: () => ({ call: '0xffff' }),
    stage: 'transact',
    outcome: 'undecodable-call',
    weighed: { stage: 'entry', outcome: 'undecodable-call' },
  },
  {
    name: 'a call without a proxy',
    change: (scene) => ({ call: payOther(scene, scene.unit).hex }),
    stage: 'call',
    outcome: 'executed',
  },
  {
    name: 'a call without a proxy that fails',
    change: (scene) => ({ call: payOther(scene, tooMuch).hex }),
    stage: 'call',
    outcome: 'call-failed',
    isSilent: true,
  },
  {
    name: 'no refund and no deposit',
    change: () => ({ without: ['RefundSurplus', 'DepositAsset'] }),
    stage: 'call',
    outcome: 'executed',
  },
  {
    name: 'a batch without a proxy whose call fails',
    change: (scene) => ({ call: batchCall(scene, [payOther(scene, tooMuch).hex]).hex }),
    stage: 'call',
    outcome: 'call-failed',
    isOdd: true,
  },
  {
    name: 'a trap before the call',
    change: () => ({ before: [{ kind: 'Trap', code: 7n }] }),
    stage: 'payment',
    outcome: 'xcm-failed',
    isOdd: true,
  },
  {
    name: 'too heavy a program',
    change: () => ({ callWeight: heavy }),
    stage: 'entry',
    outcome: 'overweight',
    weighed: null,
  },
  {
    name: 'a version that the chain cannot read',
    change: () => ({}),
    stage: 'entry',
    outcome: 'unsupported-version',
  },
];

/** Adapts a mistake to the kind of a chain; undefined where it is none. */
export function adaptMistake(
  { user, runtime }: Scene,
  { weighed, onRelay, ...mistake }: Mistake,
): Mistake | undefined {
  const weighsCalls = listXcmVersions(runtime.registry).includes(5);
  if (weighsCalls && weighed === null) return undefined;
  const above = user.relation === 'child' ? onRelay : undefined;
  return { ...mistake, ...(weighsCalls ? weighed : undefined), ...above };
}

/** Expected end of a cell, by the known rules of the chain. */
export function deriveTruth(
  { derived, flows, refusesCalls }: Scene,
  { stage, outcome }: Mistake,
  { flow }: Kind,
): DeliveryOutcome {
  if (stage === 'entry' && outcome !== 'barrier') return outcome;
  if (stage === 'entry' || !flows.includes(flow)) return 'barrier';
  const hasAccount = derived.kind === 'account';
  const isAfterPayment = stage === 'transact' || stage === 'call';
  if (refusesCalls && isAfterPayment && hasAccountFor(flow, derived))
    return outcome === 'undecodable-call' ? outcome : 'call-filtered';
  // The account that pays in the remote flow is the account that the chain does not derive.
  if (!hasAccount && flow === 'remote') return 'origin-not-convertible';
  if (hasAccount || stage === 'payment') return outcome;
  // The chain detects undecodable calls before a missing account.
  return outcome === 'undecodable-call' ? outcome : 'origin-not-convertible';
}

function hasAccountFor(flow: Kind['flow'], derived: Scene['derived']): boolean {
  return flow === 'sovereign' || derived.kind === 'account';
}
