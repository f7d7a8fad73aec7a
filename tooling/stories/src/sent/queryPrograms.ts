import { type Instruction, type Location, type QueryResponseInfo, relayLocation } from '@parachron/xcm';
import type { Scene } from '../matrix/Scene.js';
import { elsewhere, finish, locateSender, own, paid, pay, remark, userOf } from './parts.js';
import type { SentProgram } from './SentProgram.js';

const moduleName = '0x70616c6c65745f62616c616e636573';
const maxResponseWeight = { refTime: 1_000_000n, proofSize: 0n };
const subscribe: Instruction = { kind: 'SubscribeVersion', queryId: 3n, maxResponseWeight };

const reports: readonly ((responseInfo: QueryResponseInfo) => Instruction)[] = [
  (responseInfo) => ({ kind: 'ReportHolding', responseInfo, assets: { kind: 'All' } }),
  (responseInfo) => ({ kind: 'ReportTransactStatus', responseInfo }),
];

const places: readonly (readonly [string, (scene: Scene) => Location, SentProgram['ends']])[] = [
  ['the sender', (scene) => locateSender(scene), ['executed']],
  ['the relay chain', () => relayLocation, ['executed', 'xcm-failed']],
  ['a sibling without a channel', () => elsewhere, ['xcm-failed']],
  ['a place without a route', () => ({ ...elsewhere, parents: 2 }), ['xcm-failed']],
];

/** Programs that query the target, expect a state, or change the target's data about other chains. */
export const queryPrograms: readonly SentProgram[] = [
  ...reports.flatMap((report) =>
    places.map(([title, place, ends]): SentProgram => {
      const describe = (scene: Scene) =>
        report({ destination: place(scene), queryId: 7n, maxWeight: maxResponseWeight });
      const { kind } = report({ destination: elsewhere, queryId: 7n, maxWeight: maxResponseWeight });
      const program = paid((scene) => [remark(scene), describe(scene)]);
      return { name: `${kind} to ${title}`, since: 3, program, ends };
    }),
  ),
  {
    name: 'SubscribeVersion below the sender',
    program: (scene) => [
      ...pay(scene),
      { kind: 'DescendOrigin', interior: [userOf(scene)] },
      subscribe,
      ...finish(scene),
    ],
    ends: ['xcm-failed'],
  },
  {
    name: 'UniversalOrigin',
    since: 3,
    program: paid(() => [
      { kind: 'UniversalOrigin', junction: { kind: 'GlobalConsensus', network: { kind: 'Kusama' } } },
    ]),
    ends: ['xcm-failed'],
  },
  {
    name: 'ExpectPallet of another version',
    since: 3,
    program: paid(({ chain }) => {
      const { pallets } = chain.runtime.registry.metadata;
      const index = pallets.find(({ name }) => name.toString() === 'Balances')?.index.toNumber() ?? 0;
      const name = '0x42616c616e636573';
      return [{ kind: 'ExpectPallet', index, name, moduleName, crateMajor: 1, minCrateMinor: 0 }];
    }),
    // Small chains have no crates.
    ends: ['xcm-failed', 'executed'],
  },
  {
    name: 'ExpectAsset of more than is held',
    since: 3,
    program: paid((scene) => [{ kind: 'ExpectAsset', assets: [own(scene, 10n ** 30n)] }]),
    ends: ['expectation-false'],
  },
  {
    name: 'HrmpNewChannelOpenRequest',
    program: paid(() => [
      { kind: 'HrmpNewChannelOpenRequest', sender: 1, maxMessageSize: 1, maxCapacity: 1 },
    ]),
    // Newer executors ignore the instruction.
    ends: ['xcm-failed', 'executed'],
  },
  {
    name: 'no origin, and a second withdrawal',
    program: paid((scene) => [{ kind: 'ClearOrigin' }, { kind: 'WithdrawAsset', assets: [own(scene)] }]),
    ends: ['xcm-failed'],
  },
  {
    name: 'SetFeesMode',
    since: 3,
    program: paid((scene) => [{ kind: 'SetFeesMode', jitWithdraw: true }, remark(scene)]),
    ends: ['executed'],
  },
];
