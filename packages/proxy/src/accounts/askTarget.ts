import type { DecodedEvent, Forkable } from '@parachron/client';
import { type Account, type Answer, type Evidence, encodeCall, type Snapshot } from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { deriveSovereignAccount, findVerdict } from '@parachron/xcm';
import { describeEvidence } from '../dryRun/describeEvidence.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import { readVerdict } from '../dryRun/readVerdict.js';
import type { Verdict } from '../queues/Verdict.js';
import { getAccountBytes } from './getAccountBytes.js';
import { listMethods, type Method, type MethodParts, plenty, type Remark } from './listMethods.js';
import type { LocationAccount } from './locationAccountRead.js';

/** What a source shows: the account, that the chain derives none, or nothing, with the reason. */
export interface Shown {
  readonly shows: Account | 'none' | 'nothing';
  readonly reason: string;
  readonly evidence: readonly Evidence[];
}

/** Reads the answer of LocationToAccountApi. */
export function readAsked(asked: Answer<LocationAccount>, who: string): Shown {
  if (!asked.known) return { shows: 'nothing', reason: asked.reason, evidence: [] };
  const { value, evidence } = asked;
  if (value.ok) return { shows: value.account, reason: '', evidence: [evidence] };
  const isNone = value.error === 'Unsupported';
  const end = isNone ? `returns no account for ${who}` : `returned ${value.error}`;
  const reason = `LocationToAccountApi of ${evidence.chain} ${end}.`;
  return { shows: isNone ? 'none' : 'nothing', reason, evidence: [evidence] };
}

/** Runs the methods by DryRunApi, all in one round trip. */
export async function askDryRuns(target: Snapshot, parts: MethodParts, who: string): Promise<Shown> {
  const { runtime } = target;
  const methods = listMethods(parts);
  const reads = methods.map((method, at) => [`${at}`, dryRunProgramRead(runtime, method)] as const);
  const answers = Object.values(await target.read(Object.fromEntries(reads)));
  const [first] = answers;
  if (first && answers.every(({ known }) => !known)) {
    return { shows: 'nothing', reason: first.known ? '' : first.reason, evidence: [] };
  }
  const run = async (_: Method, at: number): Promise<Ran> => {
    const answer = answers[at];
    if (!answer?.known) return { word: answer?.reason, events: [], evidence: [] };
    const { value, evidence } = answer;
    const {
      kind,
      error = kind,
      events,
    } = value.ok ? readVerdict(value.effects) : { ...value, kind: 'refused' as const, events: [] };
    return {
      word: error,
      hasFailed: kind === 'failed',
      events,
      evidence: [describeEvidence(evidence, error)],
    };
  };
  // No account received funds, so programs that fail conclude nothing.
  return tryEach(methods, run, { where: `In a dry run on ${runtime.chain}`, who, isFunded: false });
}

/** Runs the methods on a fork, with funds for the service's account. */
export async function askFork(
  forkable: Forkable,
  { payer: _, ...parts }: MethodParts,
  who: string,
): Promise<Shown> {
  const snapshot = await (await forkable.fork()).snapshot();
  const { chain, registry } = snapshot.runtime;
  const { paraId, relation = 'sibling' } = parts.user;
  const service = deriveSovereignAccount({ paraId, relation, bytes: getAccountBytes(registry) });
  const run = async ({ from, program, title }: Method): Promise<Ran> => {
    const fork = await forkable.fork();
    await fork.endow(new Map([[service.hex, 2n * plenty]]));
    const events = await fork.receive({ from, program });
    const verdict = findVerdict(events, { from, program });
    const value = events.filter(isEvidence).map(({ pallet, method, data }) => ({
      event: `${pallet}.${method}`,
      data,
    }));
    const { block } = await fork.snapshot();
    const evidence = [
      { chain, block, key: `as a control account, then as the user, ${title}, on a fork`, value },
    ];
    const word = verdict?.error ?? (verdict && `program ${verdict.kind}`);
    return { word, hasFailed: verdict?.kind === 'failed', events, evidence };
  };
  const remark = await prepareRemark(snapshot);
  const methods = listMethods({ ...parts, sovereign: plenty, remark });
  return tryEach(methods, run, { where: `On a fork of ${chain}`, who, isFunded: true });
}

/** The run of a method. */
interface Ran extends Pick<Verdict, 'events'> {
  /** The error, or the kind of the verdict; undefined without an answer. */
  readonly word: string | undefined;
  /** Whether an instruction failed: a refusal by the barrier says nothing about accounts. */
  readonly hasFailed?: boolean;
  readonly evidence: readonly Evidence[];
}

/**
 * Tries the methods in order. If a method works for the control account and fails for the user, the chain derives no account. The same
 * holds if every method has an answer, with funds, and none works for any account.
 */
async function tryEach(
  methods: readonly Method[],
  run: (method: Method, at: number) => Promise<Ran>,
  { where, who, isFunded }: { readonly where: string; readonly who: string; readonly isFunded: boolean },
): Promise<Shown> {
  const evidence: Evidence[] = [];
  const answers: string[] = [];
  let isOpen = !isFunded;
  for (const [at, method] of methods.entries()) {
    const { word, hasFailed, events, evidence: seen } = await run(method, at);
    const { account, isControlled } = method.find(events);
    if (account) return { shows: account, reason: '', evidence: seen };
    if (isControlled && hasFailed) {
      const reason = `${where} no call ran as ${who} (${word}), while the control call worked.`;
      return { shows: 'none', reason, evidence: seen };
    }
    evidence.push(...seen);
    answers.push(`${method.title}: ${word ?? 'no answer'}`);
    isOpen ||= isControlled || word === undefined;
  }
  const reported = answers.length === 0 ? 'no account has funds' : answers.join('; ');
  if (isOpen) return { shows: 'nothing', reason: `${where} no method worked: ${reported}.`, evidence };
  const reason = `${where} every method was tried, and no method showed an account for ${who}: ${reported}.`;
  return { shows: 'none', reason, evidence };
}

async function prepareRemark(snapshot: Snapshot): Promise<Remark | undefined> {
  const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x' } };
  const call = encodeCall(snapshot.runtime.registry, remark).hex;
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  return { call, weight: addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), 100) };
}

function isEvidence({ usualPallet, method }: DecodedEvent): boolean {
  return (
    /^(DmpQueue|XcmpQueue|MessageQueue|Ump)$/.test(usualPallet) || /^(Remarked|ProcessXcmError)$/.test(method)
  );
}
