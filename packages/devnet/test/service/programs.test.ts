// Specification, "XCM on trigger", in XCM versions after 2: the bytes that the service sends, compared with the encoding by
// the types of a real runtime that decodes all these versions (Asset Hub Kusama, spec 1009003, recorded by polkadot.js).
// Version 2 has its own bytes on that page; see test/service/messages.test.ts.
import type { Hex } from '@parachron/core';
import { Metadata, TypeRegistry } from '@polkadot/types';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceTarget } from '../../src/chain/ServiceConfig.js';
import { advance } from '../support/smallChain.js';
import { listOutbound } from './support/listOutbound.js';
import {
  automation,
  entry,
  hour,
  idOf,
  run,
  start,
  startService,
  target,
  textBytes,
} from './support/startService.js';

type Version = 3 | 4 | 5;
type Flow = 'remote' | 'sovereign';
type Token = 'service' | 'target' | 'relay' | 'pallet';

const refTime = 100_000_000;
/** The proof size that executors assume for the call's weight in version 2. */
const proofSize = 65_536n;
/** 6 instructions of 1e9 and the call; the fee of that weight at 419e9 planck a second. */
const overall = { refTime: 6_100_000_000, proofSize: 131_072 };
const fee = 2_555_900_000;
const call = '0x000102';

let registry: TypeRegistry;

beforeAll(async () => {
  const { default: hex } = await import('@polkadot/types-support/metadata/v15/asset-hub-kusama-hex');
  registry = new TypeRegistry();
  // Runtime APIs return the metadata in an option and a length prefix; the metadata begins with "meta".
  registry.setMetadata(new Metadata(registry, `0x${hex.slice(hex.indexOf('6d657461'))}`));
});

/** Encodes the junctions of a location: from version 4 on, `X1` holds a list. */
function interior(version: Version, ...junctions: object[]): object {
  const single = version === 3 && junctions.length === 1 ? junctions[0] : junctions;
  return { [`X${junctions.length}`]: single };
}

/** The program of the specification, spelled out in the runtime's own names. */
function spellProgram(options: { version: Version; flow: Flow; token: Token; user: Hex }): object[] {
  const { version, flow, token, user } = options;
  const para = { Parachain: 2114 };
  const account = { AccountId32: { network: null, id: user } };
  const tokens = {
    service: { parents: 1, interior: interior(version, para) },
    target: { parents: 0, interior: 'Here' },
    relay: { parents: 1, interior: 'Here' },
    pallet: { parents: 0, interior: interior(version, { PalletInstance: 3 }) },
  };
  const id = version === 3 ? { Concrete: tokens[token] } : tokens[token];
  const asset = { id, fun: { Fungible: fee } };
  const weight = { refTime, proofSize };
  const limit = version === 5 ? { fallbackMaxWeight: weight } : { requireWeightAtMost: weight };
  const transact = { Transact: { originKind: 'SovereignAccount', ...limit, call: { encoded: call } } };
  const descend = { DescendOrigin: interior(version, account) };
  const buy = { BuyExecution: { fees: asset, weightLimit: { Limited: overall } } };
  const finish = (...junctions: object[]) => [
    'RefundSurplus' as unknown as object,
    {
      DepositAsset: {
        assets: { Wild: { AllCounted: 1 } },
        beneficiary: { parents: 1, interior: interior(version, ...junctions) },
      },
    },
  ];
  const take = { [token === 'service' ? 'ReserveAssetDeposited' : 'WithdrawAsset']: [asset] };
  return flow === 'remote'
    ? [descend, { WithdrawAsset: [asset] }, buy, transact, ...finish(para, account)]
    : [take, buy, descend, transact, ...finish(para)];
}

/** Returns the messages that leave when the task runs. */
async function sendTask(change: Partial<ServiceTarget>): Promise<{ sent: string[]; user: Hex }> {
  const test = await startService({
    config: { targets: { [`${target}/0`]: { ...entry, ...change } } },
  });
  const task = automation('schedule_xcmp_task', {
    provided_id: textBytes('xcm'),
    schedule: { type: 'Fixed', value: { execution_times: [start + hour] } },
    para_id: target,
    currency_id: 0,
    encoded_call: new Uint8Array([0, 1, 2]),
    encoded_call_weight: BigInt(refTime),
  });
  await run(test, 'alice', task);
  const blocks = await advance(test.chain, Number(hour));
  const found = await Promise.all(blocks.map(({ hash }) => test.chain.findBlock(hash)));
  const sent = found.flatMap((block) => listOutbound(test.chain.getContext(block)).map(({ data }) => data));
  test.chain.close();
  return { sent, user: idOf(test.keys.alice) };
}

const flows = [
  ['sovereign', 'service'],
  ['sovereign', 'target'],
  ['sovereign', 'relay'],
  ['remote', 'target'],
  ['remote', 'relay'],
  ['remote', 'pallet'],
] as const;

/** The token of a pallet has a location of its own in the row. */
const inRow = (token: Token): NonNullable<ServiceTarget['feeAsset']> =>
  token === 'pallet' ? { parents: 0, interior: [{ kind: 'PalletInstance', index: 3 }] } : token;

describe.each([3, 4, 5] as const)('version %i', (version) => {
  it.each(flows)('%s flow, paid in the token of the %s', async (flow, token) => {
    const { sent, user } = await sendTask({ flow, feeAsset: inRow(token), xcmVersion: version });
    const program = spellProgram({ version, flow, token, user });
    const expected = registry.createType('XcmVersionedXcm', { [`V${version}`]: program }).toHex();
    expect(sent).toEqual([`0x00${expected.slice(2)}`]);
  });
});
