import type { Chain, DecodedEvent, Dispatched, SentMessages } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import { type BlockRef, orUndefined, type PlanLayer, readList } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { decodePage, findSilentFailure } from '@parachron/xcm';
import type { Departed } from '../forks/arrivals.js';
import type { ChainFork } from '../forks/ForkNetwork.js';
import { listDownward } from '../forks/relayRoot.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { StepResult } from './StepResult.js';

/** Lists the programs that left with a block of a parachain. Pages of signals, which queues send beside programs, have none. */
export function listSent({ upwardMessages, horizontalMessages }: SentMessages): readonly Departed[] {
  const upward = upwardMessages.map((program) => ({ to: undefined, program }));
  const horizontal = horizontalMessages.flatMap(({ recipient: to, data }) => {
    const programs = orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT');
    return programs?.map(({ hex: program }) => ({ to, program })) ?? [];
  });
  return [...upward, ...horizontal];
}

/** Lists the programs that wait on a relay chain, or that a parachain sent with its block or sends later, since the block had no room. */
export async function listDeparted({ fork, paraId }: ChainFork, sent?: SentMessages): Promise<Departed[]> {
  if (paraId === undefined) return listDownward(fork);
  const pending = readList(await fork.getStorage('ParachainSystem', 'PendingUpwardMessages'));
  const later = pending.map((program) => ({ to: undefined, program: program as Departed['program'] }));
  return [...(sent ? listSent(sent) : []), ...later];
}

/** Events of calls that only store what is carried out later: a call or its hash, a vote on it, code of a runtime, or a payment. */
const storing: readonly (readonly [names: RegExp, did: string, isCall: boolean])[] = [
  [/^Whitelist.CallWhitelisted$/, 'whitelisted the hash of a call', true],
  [/^\w*System.UpgradeAuthorized$/, 'authorized code by its hash', false],
  [/^(Referenda.Submitted|Democracy.Started)$/, 'began a vote on a call', true],
  // A scheduler has the preimage of a long call noted first.
  [/^Scheduler.Scheduled$/, 'stored a call for later', true],
  [/^(Preimage.Noted|\w+.Proposed)$/, 'stored a call for later', true],
  [/^(\w*System.ValidationFunctionStored|Paras.CodeUpgradeScheduled)$/, 'stored code for later', false],
  [/^\w*Treasury.(Asset)?SpendApproved$/, 'approved a payment for later', false],
  [/^(Preimage.Requested|Multisig.NewMultisig|\w+.Announced)$/, 'stored the hash of a call', true],
];

/** A call, and the ends of the calls that it left to a scheduler. */
type StoredParts = Partial<Pick<PlanLayer, 'call'>> & { readonly later?: string };

/** Describes the call or the code that a call has only stored or named, as the end of sentences, with the pallet that has a call. */
export function findStored(events: readonly DecodedEvent[], { call, later }: StoredParts) {
  // A call that was dispatched by its hash is stored no more.
  const readHash = ({ data: { call_hash, hash = call_hash } }: DecodedEvent) => hash;
  const made = events.filter(({ method }) => /^(Cleared|WhitelistedCallDispatched)$/.test(method));
  const isCleared = (event: DecodedEvent) => made.some((one) => readHash(one) === readHash(event));
  // A whitelisted hash requests its preimage, too, and a vote has its end scheduled.
  const [stored] = storing.flatMap(([names, did, isCall]) => {
    const found = events.find((one) => names.test(`${one.usualPallet}.${one.method}`) && !isCleared(one));
    return found ? { ...found, did, isCall } : [];
  });
  const inside = call ? `${call.pallet}.${call.method} ${JSON.stringify(call.args)}` : '';
  // These calls leave no event.
  const [, pallet = '', method] = /\b(\w+)\.(external_propose(?:_majority|_default)?)\b/.exec(inside) ?? [];
  const found = stored ?? (method ? { pallet, method, did: 'proposed a call', isCall: true } : undefined);
  if (!found) return undefined;
  const end = later && found.method === 'Scheduled' ? `. ${later}` : ', which was not tried.';
  const words = `${found.did} (${found.pallet}.${found.method})${end}`;
  return { words, storedBy: found.isCall ? found.pallet : undefined };
}

/** Describes the ends of the calls that a scheduler has stored on a fork for later, each in one sentence; empty without any. */
export async function describeLater(fork: RuntimeFork, events: readonly DecodedEvent[]): Promise<string> {
  const isStored = events.some((one) => `${one.usualPallet}.${one.method}` === 'Scheduler.Scheduled');
  const tried = isStored ? await fork.tryStored(events) : [];
  const ends = tried.map(({ at, ...one }) => {
    const what = `The call for block ${at.toLocaleString('en-US')}, tried as of today's state,`;
    return judgeDispatched(what, one, {}).reason;
  });
  return ends.join(' ');
}

/** Names the error of a failed call as the chain does, and in the words of its runtime if it has any. */
export function nameError({ error, events }: Pick<Dispatched, 'error' | 'events'>): string {
  const docs = events.findLast(({ failure }) => failure)?.failure?.docs;
  return [error ?? 'the chain gave no reason', docs].filter(Boolean).join(': ').replace(/\.+$/, '');
}

/** Describes the block of a step, with events of it as evidence: by the chain's own names, with unchanged fields. */
export function describeBlock(
  { runtime: { chain } }: Chain,
  built: BlockRef | undefined,
  events: readonly (DecodedEvent & { readonly block?: BlockRef })[],
): Pick<TriedStep, 'block' | 'evidence'> {
  if (!built) return { evidence: [] };
  const refer = ({ number, hash }: BlockRef) => ({ number, hash });
  const evidence = events.map(({ pallet, method, data, block = built }) => {
    return { chain, block: refer(block), key: `System.Events: ${pallet}.${method}`, value: data };
  });
  return { block: refer(built), evidence };
}

/** Judges a call by its end, and by the calls inside it: batches succeed although these fail. An error is as in `Dispatched`. */
export function judgeDispatched(
  what: string,
  dispatched: Dispatched,
  about: StoredParts,
): Pick<Dispatched, 'outcome' | 'error'> & Pick<StepResult, 'reason'> {
  const { outcome, events, error = 'the chain does not show it' } = dispatched;
  if (outcome === 'failed') return { outcome, error, reason: `${what} failed: ${nameError(dispatched)}.` };
  if (outcome === 'unknown') return { outcome, error, reason: `The result of ${what} is unknown: ${error}.` };
  // The other call of `if_else` has replaced the failed call.
  const own = events.find(({ failure, method }) => failure && method !== 'IfElseFallbackCalled');
  const failed = own?.failure ? { event: own, error: nameFailure(own.failure) } : findSilentFailure(events);
  if (failed) {
    const { event, error } = failed;
    const words = nameError({ error, events: [event] });
    const reason = `${what} succeeded, but a call inside failed (${event.pallet}.${event.method}): ${words}.`;
    return { outcome: 'failed', error, reason };
  }
  const stored = findStored(events, about);
  if (stored) return { outcome: 'unknown', reason: `${what} ${stored.words}` };
  return { outcome, reason: `${what} succeeded.` };
}
