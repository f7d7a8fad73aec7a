import type { DecodedEvent, Forkable } from '@parachron/client';
import {
  type Account,
  type BlockRef,
  type Evidence,
  encodeCall,
  existentialDepositRead,
  type Hex,
  omitUndefined,
  type Planck,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { findVerdict } from '@parachron/xcm';
import { findAccountsByAmount, readAccount } from './accountSearch.js';
import { type DryRunAmounts, type DryRunResult, deriveDryRunAmounts } from './derivationDryRuns.js';
import { type ForkDryRun, listForkDryRuns, plenty, type Remark } from './listForkDryRuns.js';
import type { ServiceUser } from './ServiceUser.js';

/**
 * Tries on a fork to act as the user, by each method in turn: a remark names the account in its event, a deposit in the events
 * of the transfer. The same method as another account is the control: if the control works and the user's attempt fails, the
 * chain derives no account. If every method has an answer and none worked for any account, the chain derives no account
 * for such users.
 */
export async function tryOnFork(
  fork: Forkable,
  user: ServiceUser,
): Promise<{ readonly result: DryRunResult; readonly evidence: readonly Evidence[] }> {
  const snapshot = await (await fork.fork()).snapshot();
  const remark = await prepareRemark(snapshot);
  if (!remark) {
    const reason = 'the fork returns no weight for a remark';
    return { result: { shows: 'nothing', reason }, evidence: [] };
  }
  const { minimum } = await snapshot.read({ minimum: existentialDepositRead() });
  const amounts = deriveDryRunAmounts(minimum.known ? minimum.value : 0n);
  const evidence: Evidence[] = [];
  const answers: Answered[] = [];
  for (const dryRun of listForkDryRuns({ runtime: snapshot.runtime, user, remark, amounts })) {
    const answer = await runDryRun(fork, dryRun, { amounts, snapshot });
    if (answer.account) {
      return { result: { shows: 'account', account: answer.account }, evidence: answer.evidence };
    }
    if (answer.isControlled && answer.error !== undefined) {
      const { error, isControlled } = answer;
      return { result: { shows: 'none', error, isControlled }, evidence: answer.evidence };
    }
    evidence.push(...answer.evidence);
    answers.push(answer);
  }
  return { result: judgeAnswers(answers), evidence };
}

/** Answer of a fork to one method. */
interface Answered {
  readonly title: string;
  readonly account?: Account;
  /** Reason why the user's program failed after the barrier accepted it; a refusal by the barrier says nothing about accounts. */
  readonly error?: string;
  /** Outcome of the user's program: the error or the kind of the verdict; undefined without an event. */
  readonly word?: string;
  /** Whether the method worked for the control. */
  readonly isControlled: boolean;
  readonly evidence: readonly Evidence[];
}

// Without an answer of the fork to every method, the result is unknown.
function judgeAnswers(answers: readonly Answered[]): DryRunResult {
  const isAnswered = answers.every(({ word, isControlled }) => word !== undefined && !isControlled);
  const reported = answers.map(({ title, word }) => `${title}: ${word ?? 'no answer'}`).join('; ');
  if (isAnswered) return { shows: 'none', error: `${reported}.`, isControlled: false };
  return { shows: 'nothing', reason: `no method worked: ${reported}` };
}

async function runDryRun(
  fork: Forkable,
  dryRun: ForkDryRun,
  { amounts, snapshot }: { readonly amounts: DryRunAmounts; readonly snapshot: Snapshot },
): Promise<Answered> {
  const { title } = dryRun;
  const program = dryRun.program(true);
  const own = await run(fork, dryRun, program);
  const tried = describeRun(snapshot, { who: 'the user', title, ...own });
  const account = findActing(own.events, amounts.user);
  if (account) return { title, account, isControlled: false, evidence: [tried] };
  const control = await run(fork, dryRun, dryRun.program(false));
  const word = findVerdict(own.events, { from: dryRun.from, program });
  return {
    title,
    ...omitUndefined({
      word: word?.error ?? word?.kind,
      error: word?.kind === 'failed' ? (word.error ?? 'the program failed') : undefined,
    }),
    isControlled: findActing(control.events, amounts.control) !== undefined,
    evidence: [tried, describeRun(snapshot, { who: 'another account, the control', title, ...control })],
  };
}

interface Run {
  readonly events: readonly DecodedEvent[];
  /** The head of the fork after the run. */
  readonly block: BlockRef;
}

// The result of a method, from the chain's own events.
function describeRun(
  { runtime }: Snapshot,
  { who, title, events, block }: Run & { readonly who: string; readonly title: string },
): Evidence {
  const value = events.filter(isEvidence).map(({ pallet, method, data }) => ({
    event: `${pallet}.${method}`,
    data,
  }));
  return { chain: runtime.chain, block, key: `as ${who}, ${title}, on a fork`, value };
}

function isEvidence({ usualPallet, method }: DecodedEvent): boolean {
  return queues.has(usualPallet) || method === 'Remarked' || method === 'ProcessXcmError';
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

async function run(fork: Forkable, dryRun: ForkDryRun, program: Hex): Promise<Run> {
  const trial = await fork.fork();
  if (dryRun.endow) await trial.endow(new Map([[dryRun.endow.hex, 2n * plenty]]));
  const events = await trial.receive({ from: dryRun.from, program });
  const { block } = await trial.snapshot();
  return { events, block };
}

/** The account that made a remark, or received a deposit. */
function findActing(events: readonly DecodedEvent[], amount: Planck): Account | undefined {
  return findRemarked(events) ?? findAccountsByAmount(events, amount)[0];
}

function findRemarked(events: readonly DecodedEvent[]): Account | undefined {
  const remarked = events.find(
    ({ usualPallet, method }) => usualPallet === 'System' && method === 'Remarked',
  );
  return (
    remarked &&
    Object.values(remarked.data)
      .map(readAccount)
      .find((account) => account)
  );
}

const queues: ReadonlySet<string> = new Set(['DmpQueue', 'XcmpQueue', 'MessageQueue', 'Ump']);
