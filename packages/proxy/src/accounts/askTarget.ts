import type { DecodedEvent, Forkable } from '@parachron/client';
import {
  type Account,
  type Answer,
  type Evidence,
  encodeCall,
  existentialDepositRead,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { deriveSovereignAccount, findVerdict } from '@parachron/xcm';
import type { Verdict } from '../queues/Verdict.js';
import { getAccountBytes } from './getAccountBytes.js';
import { listMethods, type Method, plenty, type Remark } from './listMethods.js';
import type { LocationAccount } from './locationAccountRead.js';
import type { ServiceUser } from './ServiceUser.js';

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

/** Runs the methods on a fork, with funds for the service's account. */
export async function askFork(forkable: Forkable, user: ServiceUser, who: string): Promise<Shown> {
  const snapshot = await (await forkable.fork()).snapshot();
  const { runtime } = snapshot;
  const { chain, registry } = runtime;
  const { paraId, relation = 'sibling' } = user;
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
  const { minimum } = await snapshot.read({ minimum: existentialDepositRead() });
  const existentialDeposit = minimum.known ? minimum.value : 0n;
  const methods = listMethods({ runtime, user, existentialDeposit, remark });
  return tryEach(methods, run, { where: `On a fork of ${chain}`, who });
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
 * holds if every method has an answer, and none works for any account.
 */
async function tryEach(
  methods: readonly Method[],
  run: (method: Method) => Promise<Ran>,
  { where, who }: { readonly where: string; readonly who: string },
): Promise<Shown> {
  const evidence: Evidence[] = [];
  const answers: string[] = [];
  let isOpen = false;
  for (const method of methods) {
    const { word, hasFailed, events, evidence: seen } = await run(method);
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
  const reported = answers.join('; ');
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
