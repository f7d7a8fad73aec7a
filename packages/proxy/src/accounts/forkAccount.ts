import type { DecodedEvent } from '@parachron/client';
import {
  type Account,
  type BlockRef,
  type Evidence,
  encodeCall,
  type Hex,
  type Snapshot,
  type Weight,
} from '@parachron/core';
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
export async function tryOnFork(
  fork: Fork,
  user: ServiceUser,
): Promise<{ readonly result: TrialResult; readonly evidence: readonly Evidence[] }> {
  const snapshot = await fork.snapshot();
  const remark = await prepareRemark(snapshot);
  const evidence: Evidence[] = [];
  let reason = remark ? 'no remark came through' : 'the weight of a remark could not be asked on the fork';
  for (const way of remark ? listWays(snapshot, user, remark) : []) {
    const from = way.from === 'relay' ? 'the relay chain' : `parachain ${way.from}`;
    const descended = await run(fork, way, way.program(true));
    const trial = describeRun(snapshot, { who: 'the user', from, ...descended });
    const account = findRemarked(descended.events);
    if (account) return { result: { shows: 'account', account }, evidence: [trial] };
    const error = findError(descended.events);
    const control = await run(fork, way, way.program(false));
    const both = [trial, describeRun(snapshot, { who: 'its sender, the control', from, ...control })];
    if (error !== undefined && findRemarked(control.events)) {
      return { result: { shows: 'none', error }, evidence: both };
    }
    evidence.push(...both);
    reason = `no remark of the user came through from ${from}`;
  }
  return { result: { shows: 'nothing', reason }, evidence };
}

interface Run {
  readonly events: readonly DecodedEvent[];
  /** The head of the fork afterwards. */
  readonly block: BlockRef;
}

// What came of a remark, by the chain's own events.
function describeRun(
  { runtime }: Snapshot,
  { who, from, events, block }: Run & { readonly who: string; readonly from: string },
): Evidence {
  const value = events.filter(isTelling).map(({ pallet, method, data }) => ({
    event: `${pallet}.${method}`,
    data,
  }));
  return {
    chain: runtime.chain,
    block,
    key: `a remark as ${who}, by a program of ${from}, on a fork`,
    value,
  };
}

function isTelling({ pallet, method }: DecodedEvent): boolean {
  return queues.has(pallet) || method === 'Remarked' || method === 'ProcessXcmError';
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

async function run(fork: Fork, way: Way, program: Hex): Promise<Run> {
  await fork.reset();
  if (way.endow) await fork.endow(way.endow, 2n * plenty);
  const events = await fork.receive({ from: way.from, program });
  const { block } = await fork.snapshot();
  return { events, block };
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
