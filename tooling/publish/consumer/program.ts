// Uses the installed packages, in Node.js and in a page: a task is encoded for a service, and every value is a known one.
import { checkChains, checks } from '@parachron/checklist';
import { type Chain, connect } from '@parachron/client';
import { type Account, isParachronError, parseAccount } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';
import { openChannels } from '@parachron/hrmp';
import { deriveUserAccount, explainDelivery } from '@parachron/proxy';
import { renderDocument } from '@parachron/reports';
import { type ApiH, type ApiM, detectVariant } from '@parachron/runtime-types';
import { createScheduler, deriveTaskId } from '@parachron/scheduler';
import { addWeightMargin, encodeWeight } from '@parachron/weight';
import { deriveSovereignAccount } from '@parachron/xcm';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

expectSame(
  [checkChains, openChannels, renderDocument].map((one) => typeof one),
  ['function', 'function', 'function'],
);
expectSame(new Set(checks.map(({ id }) => id)).size, checks.length);
// The development account Alice, as `subkey inspect //Alice` prints it.
const account: Account = parseAccount(alice);
expectSame(account.hex, '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
// "para", the id in little endian, zeros: as polkadot-parachain's AccountIdConversion derives it.
const sovereign = deriveSovereignAccount({ paraId: 1000, relation: 'child' });
expectSame(sovereign.hex, `0x70617261e8030000${'00'.repeat(24)}`);
// The other era's account of Alice at 2114: the interface's facts, derivations.
expectSame(
  deriveUserAccount({ paraId: 2114, account }, { rule: 'locationHash' }).hex,
  '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568',
);
expectSame(explainDelivery([]).outcome, 'not-seen');
// Two compact integers, as sp_weights::Weight is encoded.
const weight = addWeightMargin({ refTime: 800_000_000n, proofSize: 52_428n }, 25);
expectSame(encodeWeight(weight), '0x02286beefeff0300');
// The vector of the service's interface.
expectSame(
  deriveTaskId(alice, 'savedProvidedID'),
  '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd',
);
await useService();
const nobody: Promise<Chain> = connect('ws://127.0.0.1:1', { timeoutMs: 2_000 });
const error: unknown = await nobody.catch((reason) => reason);
expectSame(isParachronError(error) && error.fault, 'unreachable');

async function useService(): Promise<void> {
  // A whole hour: 2023-02-03T02:00:00Z.
  const clock = () => 1_675_389_600_000;
  const service = await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, clock });
  // The first blocks give the chain its time.
  service.build();
  service.build();
  const chain = await connect(service.provider);
  expectSame(detectVariant(chain.runtime.registry).variant, 'H');
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const task = scheduler.crossChainTaskCall({
    providedId: 'savedProvidedID',
    paraId: 2000,
    call: '0x0001',
    callWeight: 191_761_979n,
    when: { at: [1_675_393_200, 1_675_396_800] },
  });
  // The vector of the service's interface, variant H.
  expectSame(
    task.hex,
    '0x3c023c736176656450726f766964656449440008b078dc6300000000c086dc6300000000d0070000000000000800013b0e6e0b00000000',
  );
  await chain.close();
  service.close();
}

/** Compiled only: each call takes the arguments of its own variant. */
export function useBoth(h: ApiH, m: ApiM): void {
  const times = [1675393200];
  h.tx.automationTime.scheduleXcmpTask('id', { Fixed: { executionTimes: times } }, 2000, 0, '0x00', 1);
  m.tx.automationTime.scheduleXcmpTask('id', times, 2000, 0, '0x00', 1);
  // @ts-expect-error variant H takes a schedule
  h.tx.automationTime.scheduleXcmpTask('id', times, 2000, 0, '0x00', 1);
}

function expectSame(found: unknown, wanted: unknown): void {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new TypeError(`found ${one}, not ${other}`);
}
