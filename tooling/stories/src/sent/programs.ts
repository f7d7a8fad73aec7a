import { encodeCall, type Hex } from '@parachron/core';
import type { DeliveryOutcome } from '@parachron/proxy';
import {
  type Asset,
  deriveAccountJunction,
  type Instruction,
  type Junction,
  type Location,
  type Program,
} from '@parachron/xcm';
import { proxiedCall, transferCall } from '../matrix/mistakes.js';
import type { Scene } from '../matrix/Scene.js';

/** A program of a kind that chains and wallets send besides the programs of tasks. */
export interface SentProgram {
  readonly name: string;
  /** Outcomes of the program in executors, if a chain's barrier accepts the program and the chain can weigh it. */
  readonly ends: readonly DeliveryOutcome[];
  readonly program: (scene: Scene) => Program;
  /** The first version of XCM with the instructions. */
  readonly since?: 2 | 3 | 5;
  /** Outcomes that no explanation may name, also not as one of several. */
  readonly never?: readonly DeliveryOutcome[];
}

const elsewhere: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 3333 }] };
const refund: Instruction = { kind: 'RefundSurplus' };
const weight = { refTime: 1_000_000_000n, proofSize: 20_000n };
const tooMuch = 10n ** 30n;

/** The location of the sender as the target sees it, or one below the sender. */
function locateSender({ user }: Scene, ...below: readonly Junction[]): Location {
  return { parents: 1, interior: [{ kind: 'Parachain', paraId: user.paraId }, ...below] };
}
const locateOther = ({ other }: Scene): Location => ({
  parents: 0,
  interior: [deriveAccountJunction(other)],
});
const userOf = ({ user }: Scene): Junction => deriveAccountJunction(user.account);
const own = ({ token, unit }: Scene, amount = unit): Asset => ({ id: token, amount });

function deposit(beneficiary: Location): Instruction {
  return { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary };
}

/** Pays from the account of the origin. */
function pay(scene: Scene): Program {
  const fees = own(scene);
  return [
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
  ];
}

/** Returns the rest to the sender. */
const finish = (scene: Scene): Program => [refund, deposit(locateSender(scene))];

/** A program that pays as the sender, executes instructions, and returns the rest. */
function paid(rest: (scene: Scene) => Program) {
  return (scene: Scene): Program => [...pay(scene), ...rest(scene), ...finish(scene)];
}

function transact(call: Hex): Instruction {
  return { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call };
}

/** A call that any account can make, and that emits an event. */
function remark({ runtime }: Scene): Instruction {
  const call = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x01' } };
  return transact(encodeCall(runtime.registry, call).hex);
}

/** The call of a task, a transfer in the user's name; by a forced proxy type, or in the name of the payee, who granted nothing. */
function proxied(scene: Scene, { forced, byOther }: { forced?: string; byOther?: true } = {}): Instruction {
  const real = byOther ? scene.other : scene.real;
  return transact(proxiedCall({ ...scene, real }, transferCall(scene, scene.unit), forced));
}

/** A program that pays with the sender's origin, and calls with the user's origin. */
function asUser(calls: (scene: Scene) => Program) {
  return (scene: Scene): Program => [
    ...pay(scene),
    { kind: 'SetAppendix', xcm: finish(scene) },
    { kind: 'DescendOrigin', interior: [userOf(scene)] },
    ...calls(scene),
  ];
}

const executed = ['executed'] as const;
const failed = ['xcm-failed'] as const;
const notGranted = { ends: ['proxy-not-found', 'origin-not-convertible'], never: executed } as const;

export const sentPrograms: readonly SentProgram[] = [
  {
    name: 'a second call in the name of an account that granted nothing',
    ...notGranted,
    program: asUser((scene) => [proxied(scene), proxied(scene, { byOther: true })]),
  },
  {
    name: 'a first call of a type that is not granted',
    ...notGranted,
    program: asUser((scene) => [proxied(scene, { forced: scene.narrowType }), proxied(scene)]),
  },
  {
    name: 'a call by proxy, and one without a proxy that fails',
    ends: ['call-failed', 'origin-not-convertible'],
    program: asUser((scene) => [proxied(scene), transact(transferCall(scene, tooMuch).hex)]),
  },
  {
    name: 'PayFees, and ExecuteWithOrigin of the user',
    since: 5,
    ends: ['executed', 'origin-not-convertible'],
    program: (scene) => [
      { kind: 'WithdrawAsset', assets: [own(scene, 2n * scene.unit)] },
      { kind: 'PayFees', asset: own(scene) },
      { kind: 'ExecuteWithOrigin', descendantOrigin: [userOf(scene)], xcm: [proxied(scene)] },
      ...finish(scene),
    ],
  },
  {
    name: 'AliasOrigin of the user, in the name of an account that granted nothing',
    since: 3,
    ends: ['proxy-not-found', 'xcm-failed'],
    never: executed,
    program: paid((scene) => [
      { kind: 'AliasOrigin', location: locateSender(scene, userOf(scene)) },
      proxied(scene, { byOther: true }),
    ]),
  },
  {
    name: 'UnpaidExecution',
    since: 3,
    ends: ['barrier'],
    program: (scene) => [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, remark(scene)],
  },
  {
    name: 'an error handler with the call',
    ends: executed,
    program: (scene) => [
      ...pay(scene),
      { kind: 'SetErrorHandler', xcm: [remark(scene), { kind: 'ClearError' }] },
      { kind: 'SetAppendix', xcm: finish(scene) },
      { kind: 'Trap', code: 3n },
    ],
  },
  // Some chains trust each sender as the reserve of its own token, and accept no fees in an unregistered token.
  {
    name: 'a transfer of the sender’s token',
    ends: ['untrusted-reserve', 'asset-not-accepted'],
    program: (scene) => {
      const fees = { ...own(scene), id: locateSender(scene) };
      const deposited: Instruction = { kind: 'ReserveAssetDeposited', assets: [fees] };
      const bought: Instruction = { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' };
      return [deposited, { kind: 'ClearOrigin' }, bought, deposit(locateOther(scene))];
    },
  },
  {
    name: 'InitiateReserveWithdraw without a channel',
    ends: failed,
    program: paid((scene) => [
      {
        kind: 'InitiateReserveWithdraw',
        assets: { kind: 'Definite', assets: [own(scene, scene.unit / 10n)] },
        reserve: elsewhere,
        xcm: [deposit(locateOther(scene))],
      },
    ]),
  },
  {
    name: 'two assets, of which the target does not know the second',
    ends: ['asset-not-found', 'funds'],
    program: (scene) => [
      { kind: 'WithdrawAsset', assets: [own(scene), { id: elsewhere, amount: 5n }] },
      { kind: 'BuyExecution', fees: own(scene), weightLimit: 'Unlimited' },
      deposit(locateSender(scene)),
    ],
  },
  {
    name: 'ReportTransactStatus to a sibling without a channel',
    since: 3,
    ends: failed,
    program: paid((scene) => [
      remark(scene),
      {
        kind: 'ReportTransactStatus',
        responseInfo: { destination: elsewhere, queryId: 7n, maxWeight: weight },
      },
    ]),
  },
];
