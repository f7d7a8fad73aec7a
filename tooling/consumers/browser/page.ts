// Uses the packages as a web page does, everything bundled, and compares the results with known values, as the programs for Node.js do.
import { checks, runChecklist } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { isParachronError, parseAccount, storageRead } from '@parachron/core';
import { initOpenChannelCall } from '@parachron/hrmp';
import {
  addProxyCall,
  deriveUserAccount,
  explainDelivery,
  listProxyTypes,
  proxyCall,
} from '@parachron/proxy';
import { detectVariant } from '@parachron/runtime-types';
import { deriveTaskId, planCron } from '@parachron/scheduler';
import { encodeForeignCall } from '@parachron/weight';
import { deriveSovereignAccount, encodeProgram } from '@parachron/xcm';
import { encodeTask } from './encodeTask.mjs';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

declare global {
  /** Resolves when all is as it must be, with what Node.js must get as well. */
  var finished: Promise<Awaited<ReturnType<typeof encodeTask>>>;
}

globalThis.finished = run().then(() => encodeTask('ws://service.test/'));

async function run(): Promise<void> {
  // The development account Alice, as `subkey inspect //Alice` prints it.
  expectSame(parseAccount(alice).hex, '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
  // "para", the id in little endian, zeros: as polkadot-parachain's AccountIdConversion derives it.
  expectSame(
    deriveSovereignAccount({ paraId: 1000, relation: 'child' }).hex,
    `0x70617261e8030000${'00'.repeat(24)}`,
  );
  // Version 5, two instructions: 47 with Unlimited and None, 10; the indices stand in staging-xcm's enum.
  expectSame(
    encodeProgram([{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, { kind: 'ClearOrigin' }], {
      version: 5,
    }),
    '0x05082f00000a',
  );
  // The vector of the service's interface, and nine o'clock in Berlin in summer time.
  expectSame(
    deriveTaskId(alice, 'savedProvidedID'),
    '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd',
  );
  const { preview } = planCron({
    expression: '0 9 * * *',
    timeZone: 'Europe/Berlin',
    after: '2024-03-30T12:00Z',
    times: 1,
    slotSeconds: 3600n,
  });
  expectSame(preview[0]?.utc, '2024-03-31T07:00:00Z');
  // The other era's account of Alice at 2114: the interface's facts, derivations.
  const user = { paraId: 2114, account: parseAccount(alice) };
  expectSame(
    deriveUserAccount(user, { rule: 'locationHash' }).hex,
    '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568',
  );
  expectSame(explainDelivery([]).outcome, 'not-seen');
  expectSame(typeof runChecklist, 'function');
  expectSame(
    checks.some(({ id }) => id === 'hrmp/channel-open-both-ways'),
    true,
  );
  await useChain();
  await useNobody();
}

/** The browser's own WebSocket leads to a chain with Polkadot's metadata. */
async function useChain(): Promise<void> {
  const chain = await connect('ws://node.test/');
  // The call of integritee-network/parachain#121.
  const call = initOpenChannelCall(chain.runtime, { recipient: 2000, capacity: 1000, messageSize: 102_400 });
  expectSame(call.hex, '0x3c00d0070000e803000000900100');
  expectSame(encodeForeignCall(chain.runtime.registry, call), call.hex);
  // Proxy is pallet 29 of Polkadot; the call 0, of an account (0), of no forced type (0), with System.remark (0, 0).
  const account = parseAccount(alice);
  const remark = '0x0000042a';
  expectSame(
    proxyCall(chain.runtime, { real: account, call: remark }).hex,
    `0x1d0000${account.hex.slice(2)}00${remark.slice(2)}`,
  );
  // Any is its first type; the delay is 32 bits.
  expectSame(listProxyTypes(chain.runtime.registry)[0]?.name, 'Any');
  expectSame(
    addProxyCall(chain.runtime, { delegate: account, proxyType: 'Any' }).hex,
    `0x1d0100${account.hex.slice(2)}0000000000`,
  );
  // A relay chain schedules nothing, and its metadata shows that.
  expectSame(
    codeOf(() => detectVariant(chain.runtime.registry)),
    'UNSUPPORTED_INTERFACE',
  );
  const snapshot = await chain.snapshot();
  const { head } = await snapshot.read({
    head: storageRead('Paras', 'Heads', [2000], (value) => value?.toHex()),
  });
  expectSame(head.known && head.value, '0x2a');
  await chain.close();
}

async function useNobody(): Promise<void> {
  const error: unknown = await connect('ws://nobody.test/', { timeoutMs: 2_000 }).catch((reason) => reason);
  expectSame(isParachronError(error) && error.fault, 'unreachable');
}

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return isParachronError(error) ? error.code : undefined;
  }
  return undefined;
}

function expectSame(found: unknown, wanted: unknown): void {
  if (!Object.is(found, wanted)) throw `found ${String(found)}, not ${String(wanted)}`;
}
