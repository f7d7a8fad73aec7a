import type { Asset, AssetFilter, Instruction } from '@parachron/xcm';
import type { Scene } from '../matrix/Scene.js';
import { deposit, elsewhere, locateOther, locateSender, own, paid, pay, payFees } from './parts.js';
import type { SentProgram } from './SentProgram.js';

const tooMuch = 10n ** 30n;

function tenth(scene: Scene): AssetFilter {
  return { kind: 'Definite', assets: [own(scene, scene.unit / 10n)] };
}

/** Programs that arrive by a transfer, as the pallets of the sender write them. */
function arrive(
  kind: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset',
  fees: (scene: Scene) => Asset,
) {
  return (scene: Scene) => [
    { kind, assets: [fees(scene)] } as const,
    { kind: 'ClearOrigin' } as const,
    { kind: 'BuyExecution', fees: fees(scene), weightLimit: 'Unlimited' } as const,
    deposit(locateOther(scene)),
  ];
}

function initiate(kind: 'Teleport' | 'ReserveDeposit' | 'ReserveWithdraw') {
  return (scene: Scene) => [
    ...payFees(scene, 2n * scene.unit),
    {
      kind: 'InitiateTransfer',
      destination: elsewhere,
      preserveOrigin: true,
      assets: [{ kind, assets: { kind: 'All' } }],
      remoteXcm: [deposit(locateOther(scene))],
    } as const,
  ];
}

function afterPayment(name: string, instruction: (scene: Scene) => Instruction, since?: 3): SentProgram {
  const ends = ['xcm-failed'] as const;
  return { name, program: paid((scene) => [instruction(scene)]), ends, ...(since ? { since } : {}) };
}

/** Programs that move assets, without a call. */
export const transferPrograms: readonly SentProgram[] = [
  {
    name: 'a transfer of the sender’s token',
    program: arrive('ReserveAssetDeposited', (scene) => ({ id: locateSender(scene), amount: scene.unit })),
    // Some chains trust each sender as the reserve of its own token, and accept no fees in an unregistered token.
    ends: ['untrusted-reserve', 'asset-not-accepted'],
  },
  {
    name: 'a transfer of the target’s token',
    program: arrive('WithdrawAsset', own),
    ends: ['executed'],
  },
  {
    name: 'a teleport of the target’s token',
    program: arrive('ReceiveTeleportedAsset', own),
    ends: ['untrusted-reserve'],
  },
  {
    name: 'a deposit to a place that is no account',
    program: (scene) => [
      ...pay(scene),
      deposit({ parents: 0, interior: [{ kind: 'GeneralIndex', index: 5n }] }),
    ],
    ends: ['xcm-failed', 'executed'],
  },
  { name: 'InitiateTransfer: teleport', since: 5, program: initiate('Teleport'), ends: ['xcm-failed'] },
  {
    name: 'InitiateTransfer: reserve deposit without a channel',
    since: 5,
    program: initiate('ReserveDeposit'),
    ends: ['xcm-failed'],
  },
  {
    name: 'InitiateTransfer: reserve withdraw',
    since: 5,
    program: initiate('ReserveWithdraw'),
    ends: ['xcm-failed'],
  },
  afterPayment('InitiateReserveWithdraw', (scene) => ({
    kind: 'InitiateReserveWithdraw',
    assets: tenth(scene),
    reserve: elsewhere,
    xcm: [deposit(locateOther(scene))],
  })),
  afterPayment('InitiateTeleport', (scene) => ({
    kind: 'InitiateTeleport',
    assets: tenth(scene),
    dest: elsewhere,
    xcm: [deposit(locateOther(scene))],
  })),
  afterPayment('TransferReserveAsset without a channel', (scene) => ({
    kind: 'TransferReserveAsset',
    assets: [own(scene)],
    dest: elsewhere,
    xcm: [deposit(locateOther(scene))],
  })),
  {
    name: 'TransferAsset',
    program: paid((scene) => [
      { kind: 'TransferAsset', assets: [own(scene)], beneficiary: locateOther(scene) },
    ]),
    ends: ['executed'],
  },
  afterPayment('TransferAsset beyond the balance', (scene) => ({
    kind: 'TransferAsset',
    assets: [own(scene, tooMuch)],
    beneficiary: locateOther(scene),
  })),
  {
    name: 'a second withdrawal beyond the balance',
    program: paid((scene) => [{ kind: 'WithdrawAsset', assets: [own(scene, tooMuch)] }]),
    ends: ['funds'],
  },
  {
    name: 'two assets, of which the target does not know the second',
    program: (scene) => [
      { kind: 'WithdrawAsset', assets: [own(scene), { id: elsewhere, amount: 5n }] },
      { kind: 'BuyExecution', fees: own(scene), weightLimit: 'Unlimited' },
      deposit(locateSender(scene)),
    ],
    ends: ['asset-not-found', 'funds'],
  },
  afterPayment('ExchangeAsset', (scene) => ({
    kind: 'ExchangeAsset',
    give: tenth(scene),
    want: [{ id: elsewhere, amount: 1n }],
    maximal: true,
  })),
  afterPayment('LockAsset', (scene) => ({ kind: 'LockAsset', asset: own(scene), unlocker: elsewhere }), 3),
  {
    name: 'BurnAsset',
    since: 3,
    program: paid((scene) => [{ kind: 'BurnAsset', assets: [own(scene, 10n)] }]),
    ends: ['executed'],
  },
];
