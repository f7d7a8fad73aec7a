import type { Junction, Program, XcmVersion } from '../src/index.js';

type Hex = `0x${string}`;

/** A message of the specification or of a real chain, with its content. */
export interface Message {
  readonly name: string;
  readonly hex: Hex;
  readonly version: XcmVersion;
  readonly program: Program;
}

const at = (parents: number, ...interior: Junction[]) => ({ parents, interior });
const para = (paraId: number): Junction => ({ kind: 'Parachain', paraId });
const account = (id: Hex): Junction => ({ kind: 'AccountId32', id });

const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const treasury: Hex = '0x6d6f646c70792f74727372790000000000000000000000000000000000000000';

const serviceFee = { id: at(1, para(2114)), amount: 32_793_600_000n };
const oneKusama = { id: at(0), amount: 1_000_000_000_000n };
const claim = { id: at(0), amount: 1_133_669_954n };
const upward = { id: at(0), amount: 87_482_153_468n };
const bridgeFee = { id: at(1), amount: 10_861_501_378n };
const bridged = {
  id: at(2, { kind: 'GlobalConsensus', network: { kind: 'Kusama' } }),
  amount: 228_454_739_814_333n,
};
const bridgeTopic: Hex = '0xc09c41eba05e7b58ddfdcc58bdf06a2589c78119a7da9a68bb4d71ba03201c46';
const bridgeUser: Hex = '0x7279fcf9694718e1234d102825dccaf332f0ea36edf1ca7c0358c4b68260d24b';
const swapped = (amount: bigint) => ({
  id: at(1, para(1000), { kind: 'PalletInstance', index: 50 }, { kind: 'GeneralIndex', index: 1984n }),
  amount,
});
const weight = (refTime: bigint, proofSize = 0n) => ({ refTime, proofSize });

export const messages: readonly Message[] = [
  {
    // The specification: target 2110, call 0x000102, weight 1e8, overall weight 6.1e9, owner Alice.
    name: "the service's sovereign flow",
    hex: '0x02180104000101000921000700a0a6a20713000101000921000700a0a6a2070107009d966b010b010100d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d06010284d7170c000102140d0100040101000921',
    version: 2,
    program: [
      { kind: 'ReserveAssetDeposited', assets: [serviceFee] },
      { kind: 'BuyExecution', fees: serviceFee, weightLimit: weight(6_100_000_000n) },
      { kind: 'DescendOrigin', interior: [account(alice)] },
      {
        kind: 'Transact',
        originKind: 'SovereignAccount',
        requireWeightAtMost: weight(100_000_000n),
        call: '0x000102',
      },
      { kind: 'RefundSurplus' },
      {
        kind: 'DepositAsset',
        assets: { kind: 'AllCounted', count: 1 },
        beneficiary: at(1, para(2114)),
      },
    ],
  },
  {
    // https://kusama.subsquare.io/democracy/referenda/207: Statemine accepts and opens a channel.
    name: 'the channel between 1000 and 2048',
    hex: '0x0214000400000000070010a5d4e81300000000070010a5d4e800060002286bee5c1802083c01000800003c0000080000e803000000900100140d01010000000004000101006d6f646c70792f74727372790000000000000000000000000000000000000000',
    version: 2,
    program: [
      { kind: 'WithdrawAsset', assets: [oneKusama] },
      { kind: 'BuyExecution', fees: oneKusama, weightLimit: 'Unlimited' },
      {
        kind: 'Transact',
        originKind: 'Native',
        requireWeightAtMost: weight(1_000_000_000n),
        call: '0x1802083c01000800003c0000080000e803000000900100',
      },
      { kind: 'RefundSurplus' },
      {
        kind: 'DepositAsset',
        assets: { kind: 'AllOfCounted', id: at(0), count: 1 },
        beneficiary: at(0, account(treasury)),
      },
    ],
  },
  {
    // https://kusama.subsquare.io/democracy/proposals/107: the same without the return of the remaining fee.
    name: 'the channel between 1000 and 2087',
    hex: '0x020c000400000000070010a5d4e81300000000070010a5d4e800060002286bee5c1802083c01270800003c0027080000e803000000900100',
    version: 2,
    program: [
      { kind: 'WithdrawAsset', assets: [oneKusama] },
      { kind: 'BuyExecution', fees: oneKusama, weightLimit: 'Unlimited' },
      {
        kind: 'Transact',
        originKind: 'Native',
        requireWeightAtMost: weight(1_000_000_000n),
        call: '0x1802083c01270800003c0027080000e803000000900100',
      },
    ],
  },
  {
    // sodazone/ocelloids-services#22, which shows the bytes with their meaning.
    name: 'a call with trapped assets',
    hex: '0x030c00040000000003426e9243130000000003426e92430107c125de2f0202000c00060107c1c70d7d0102000800441a0105001a01020007020b9d88e3c98a01',
    version: 3,
    program: [
      { kind: 'WithdrawAsset', assets: [claim] },
      { kind: 'BuyExecution', fees: claim, weightLimit: weight(9_393_022_401n, 196_608n) },
      {
        kind: 'Transact',
        originKind: 'SovereignAccount',
        requireWeightAtMost: weight(6_393_022_401n, 131_072n),
        call: '0x1a0105001a01020007020b9d88e3c98a01',
      },
    ],
  },
  {
    // sodazone/ocelloids-services, test data of its XCM agent: upward from 2034 in its block 8564507.
    name: 'a transfer over the relay chain',
    hex: '0x0414000400000007f873afbc280a1300000007fcb9575e14000e010204000100c11f081301000007fcb9575e14000d010204000101009a4aeae262919949aafad880ef2c9560ce3697027ec2435b3353dd126d2ee53a2c404e53863c9cc30ca3426c3f92a4eb84ba8c6bdd8cb2a0084cfc20d314c15f9d',
    version: 4,
    program: [
      { kind: 'WithdrawAsset', assets: [{ id: at(0), amount: 174_964_306_936n }] },
      { kind: 'ClearOrigin' },
      { kind: 'BuyExecution', fees: upward, weightLimit: 'Unlimited' },
      {
        kind: 'DepositReserveAsset',
        assets: { kind: 'AllCounted', count: 1 },
        dest: at(0, para(2032)),
        xcm: [
          { kind: 'BuyExecution', fees: { ...upward, id: at(1) }, weightLimit: 'Unlimited' },
          {
            kind: 'DepositAsset',
            assets: { kind: 'AllCounted', count: 1 },
            beneficiary: at(0, account('0x9a4aeae262919949aafad880ef2c9560ce3697027ec2435b3353dd126d2ee53a')),
          },
        ],
      },
      { kind: 'SetTopic', topic: '0x404e53863c9cc30ca3426c3f92a4eb84ba8c6bdd8cb2a0084cfc20d314c15f9d' },
    ],
  },
  {
    // sodazone/ocelloids-services, test data of its XCM agent: from 1000 to 2006, messageHash 0xa6a9047a….
    name: 'a transfer of a token of Asset Hub',
    hex: '0x05140104010300a10f043205011f003ead38000a13010300a10f043205011f00b6e13600000d0101010300a10f043205011f0000010100246044e82dcb430908830f90e8c668b02544004d66eab58af5124b953ef57d372c3378f662306c8af91d26794551182b55e76504431c89e3584139af0f728b6477',
    version: 5,
    program: [
      { kind: 'ReserveAssetDeposited', assets: [swapped(928_591n)] },
      { kind: 'ClearOrigin' },
      { kind: 'BuyExecution', fees: swapped(899_181n), weightLimit: 'Unlimited' },
      {
        kind: 'DepositAsset',
        assets: { kind: 'AllOf', id: swapped(0n).id },
        beneficiary: at(0, account('0x246044e82dcb430908830f90e8c668b02544004d66eab58af5124b953ef57d37')),
      },
      { kind: 'SetTopic', topic: '0x3378f662306c8af91d26794551182b55e76504431c89e3584139af0f728b6477' },
    ],
  },
  {
    // sodazone/ocelloids-services, test data of its XCM agent: upward from Kusama Coretime, block 4708533.
    name: 'a call of the Coretime chain on its relay chain',
    hex: '0x050c2f000006000102286bee0190184a02b01af2012ce675371a20d0958c9d1d78c4b6bc1a9a8c84d7d4bb80d6699f9b43bb28ffb465',
    version: 5,
    program: [
      { kind: 'UnpaidExecution', weightLimit: 'Unlimited' },
      {
        kind: 'Transact',
        originKind: 'Native',
        requireWeightAtMost: weight(1_000_000_000n, 9_216n),
        call: '0x4a02b01af201',
      },
      { kind: 'SetTopic', topic: '0xe675371a20d0958c9d1d78c4b6bc1a9a8c84d7d4bb80d6699f9b43bb28ffb465' },
    ],
  },
  {
    // sodazone/ocelloids-services, test data of its XCM agent: Asset Hub Kusama block 11058340.
    name: 'a transfer over the bridge between Kusama and Polkadot',
    hex: '0x0514000401000007c25b6587021301000007c25b6587020016040d010204010100a10f26020100a10f14010402010903000bbd279d43c7cf0a1302010903000bbd279d43c7cf000d010204000101007279fcf9694718e1234d102825dccaf332f0ea36edf1ca7c0358c4b68260d24b2cc09c41eba05e7b58ddfdcc58bdf06a2589c78119a7da9a68bb4d71ba03201c462cc09c41eba05e7b58ddfdcc58bdf06a2589c78119a7da9a68bb4d71ba03201c46',
    version: 5,
    program: [
      { kind: 'WithdrawAsset', assets: [bridgeFee] },
      { kind: 'BuyExecution', fees: bridgeFee, weightLimit: 'Unlimited' },
      {
        kind: 'SetAppendix',
        xcm: [
          {
            kind: 'DepositAsset',
            assets: { kind: 'AllCounted', count: 1 },
            beneficiary: at(1, para(1000)),
          },
        ],
      },
      {
        kind: 'ExportMessage',
        network: { kind: 'Polkadot' },
        destination: [para(1000)],
        xcm: [
          { kind: 'ReserveAssetDeposited', assets: [bridged] },
          { kind: 'ClearOrigin' },
          { kind: 'BuyExecution', fees: bridged, weightLimit: 'Unlimited' },
          {
            kind: 'DepositAsset',
            assets: { kind: 'AllCounted', count: 1 },
            beneficiary: at(0, account(bridgeUser)),
          },
          { kind: 'SetTopic', topic: bridgeTopic },
        ],
      },
      { kind: 'SetTopic', topic: bridgeTopic },
    ],
  },
];
