import type { DecodedEvent } from '@parachron/client';
import { type Account, encodeCall, type Hex, type Snapshot, type Weight } from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  deriveAccountJunction,
  deriveSovereignAccount,
  encodeProgram,
  hereLocation,
  type Instruction,
  type Junction,
  type Program,
} from '@parachron/xcm';
import { getNewestVersion } from '../dryRun/XcmVersions.js';
import type { Fork, ForkMessage } from '../fork/Fork.js';
import type { TrialResult } from './derivationTrials.js';
import { readAccount } from './findAccounts.js';
import { getAccountBytes } from './getAccountBytes.js';
import type { ServiceUser } from './ServiceUser.js';

/**
 * Runs a remark as the user on a fork: the event of the remark names the account. The same remark as whoever sends the
 * program is the control: where it works and the user's does not, the chain derives no account.
 */
export async function tryOnFork(fork: Fork, user: ServiceUser): Promise<TrialResult> {
  const snapshot = await fork.snapshot();
  const remark = await prepareRemark(snapshot);
  if (!remark) return { shows: 'nothing', reason: 'the weight of a remark could not be asked on the fork' };
  let reason = 'no remark came through';
  for (const way of listWays(snapshot, user, remark)) {
    const descended = await run(fork, way, way.program(true));
    const account = findRemarked(descended);
    if (account) return { shows: 'account', account };
    const error = findError(descended);
    const control = await run(fork, way, way.program(false));
    if (error !== undefined && findRemarked(control)) return { shows: 'none', error };
    reason = `no remark of the user came through from ${way.from}`;
  }
  return { shows: 'nothing', reason };
}

interface Remark {
  readonly call: Hex;
  readonly weight: Weight;
}

async function prepareRemark(snapshot: Snapshot): Promise<Remark | undefined> {
  const { registry } = snapshot.runtime;
  const args = { remark: '0x' };
  const call = encodeCall(registry, { pallet: 'System', method: 'remark_with_event', args }).hex;
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), 100);
  return { call, weight };
}

interface Way {
  readonly from: ForkMessage['from'];
  readonly endow?: Account;
  program(isUser: boolean): Hex;
}

function listWays(snapshot: Snapshot, user: ServiceUser, remark: Remark): Way[] {
  const { registry } = snapshot.runtime;
  const version = getNewestVersion(registry);
  const { paraId, account, relation = 'sibling' } = user;
  const own = deriveAccountJunction(account);
  const transact: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: remark.weight,
    call: remark.call,
  };
  const encode = (program: Program) => encodeProgram(program, { version });
  const descend = (isUser: boolean, interior: readonly Junction[]): Program =>
    isUser ? [{ kind: 'DescendOrigin', interior }] : [];
  const unpaid: Program = version === 2 ? [] : [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }];
  const free: Way = {
    from: 'relay',
    program: (isUser) =>
      encode([...unpaid, ...descend(isUser, [{ kind: 'Parachain', paraId }, own]), transact]),
  };
  const fees = { id: hereLocation, amount: plenty };
  const paid: Way = {
    from: paraId,
    endow: deriveSovereignAccount({ paraId, relation, bytes: getAccountBytes(registry) }),
    program: (isUser) =>
      encode([
        { kind: 'WithdrawAsset', assets: [fees] },
        { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
        ...descend(isUser, [own]),
        transact,
      ]),
  };
  return relation === 'child' ? [paid] : [free, paid];
}

// Money on a fork costs nothing; it is more than any chain asks for six instructions, in planck of up to 18 decimals.
const plenty = 10n ** 24n;

async function run(fork: Fork, way: Way, program: Hex): Promise<readonly DecodedEvent[]> {
  await fork.reset();
  if (way.endow) await fork.endow(way.endow, 2n * plenty);
  return fork.receive({ from: way.from, program });
}

function findRemarked(events: readonly DecodedEvent[]): Account | undefined {
  const remarked = events.find(({ pallet, method }) => pallet === 'System' && method === 'Remarked');
  return (
    remarked &&
    Object.values(remarked.data)
      .map(readAccount)
      .find((account) => account)
  );
}

// How the program failed after it had been let in; a program that a barrier refuses says nothing of accounts.
function findError(events: readonly DecodedEvent[]): string | undefined {
  const told = events.filter(({ pallet }) => queues.has(pallet));
  const text = JSON.stringify(told.map(({ method, data }) => [method, data]));
  if (/badorigin/i.test(text)) return 'BadOrigin';
  const isFailed = told.some(({ method, data }) => method === 'Processed' && data.success === false);
  return isFailed ? 'the program failed' : undefined;
}

const queues: ReadonlySet<string> = new Set(['DmpQueue', 'XcmpQueue', 'MessageQueue', 'Ump']);
