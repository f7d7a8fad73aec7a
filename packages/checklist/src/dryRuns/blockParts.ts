import type { Chain, DecodedEvent, Dispatched } from '@parachron/client';
import { nameFailure, reportsFailure } from '@parachron/client/decode';
import { type BlockRef, type Call, pluralize } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { findSilentFailure } from '@parachron/xcm';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { StepResult } from './StepResult.js';

/** Events, or calls without one, that leave something to later: a call or its hash, a vote, code or a head, a payment, or a setting. */
const storing: readonly (readonly [name: RegExp, did: string, isCall: boolean])[] = [
  [/^Whitelist.CallWhitelisted$/, 'whitelisted the hash of a call', true],
  [/^\w*System.UpgradeAuthorized$/, 'authorized code by its hash', false],
  [/^(Referenda.Submitted|Democracy.Started)$/, 'began a vote on a call', true],
  // A scheduler has the preimage of a long call noted first.
  [/^Scheduler.Scheduled$/, 'stored a call for later', true],
  [/^(Preimage.Noted|\w+.Proposed)$/, 'stored a call for later', true],
  [/^(\w*System.ValidationFunctionStored|Paras.CodeUpgradeScheduled)$/, 'stored code for later', false],
  [/^Paras.Current(Code|Head)Updated$/, 'replaced the code or the head of a parachain', false],
  // Validators vote on new code first, and a fork has none.
  [/^(Registrar.\w+istered|Paras.ActionQueued)$/, 'left a change of a parachain to later sessions', false],
  [/^ParasSudoWrapper.sudo_schedule_\w+$/, 'left a change of a parachain to later sessions', false],
  [/^(Coretime.(CoreAssigned|request_core.*)|Slots.Leased)$/, 'left a core or a lease to its begin', false],
  [/^\w*Treasury.(Asset)?SpendApproved$/, 'approved a payment for later', false],
  [/^(Preimage.Requested|Multisig.NewMultisig|\w+.Announced)$/, 'stored the hash of a call', true],
  [/^\w+.external_propose(_majority|_default)?$/, 'proposed a call', true],
  [/^Registrar.swap$/, 'left a swap to its second half', false],
  [/^Configuration.set_(hrmp|max_(up|down)ward)_/, 'left a setting to a later session', false],
];

/** A call or several, and the ends of the calls that it left to a scheduler. */
type StoredParts = { readonly call?: Call | readonly Call[]; readonly later?: string };

/** Describes what a call has left to later, as the end of sentences, with the pallet that has a call. */
export function findStored(events: readonly DecodedEvent[], { call = [], later }: StoredParts) {
  // A call that was dispatched by its hash is stored no more.
  const readHash = ({ data: { call_hash, hash = call_hash } }: DecodedEvent) => hash;
  const made = events.filter(({ method }) => /^(Cleared|WhitelistedCallDispatched)$/.test(method));
  const left = events.filter((one) => !made.some((end) => readHash(end) === readHash(one)));
  const text = JSON.stringify(call);
  // Both halves end a swap, on older relay chains without an event.
  const isSwapped =
    text.split(/\bswap"/).length % 2 === 1 || events.some(({ method }) => method === 'Swapped');
  const called = [...text.matchAll(/"(\w+)(?:\.|","method":")(\w+)"/g)]
    .map(([, pallet = '', method = '']) => ({ pallet, usualPallet: pallet, method }))
    .filter(({ method }) => method !== 'swap' || !isSwapped);
  // A whitelisted hash requests its preimage, too, and a vote has its end scheduled.
  const [found] = storing.flatMap(([name, did, isCall]) => {
    const one = [...left, ...called].find((event) => name.test(`${event.usualPallet}.${event.method}`));
    return one ? { ...one, did, isCall } : [];
  });
  if (!found) return undefined;
  const unseen = found.isCall ? ', which was not tried.' : ', whose effect was not seen.';
  const end = later && found.method === 'Scheduled' ? `. ${later}` : unseen;
  const words = `${found.did} (${found.pallet}.${found.method})${end}`;
  return { words, storedBy: found.isCall ? found.pallet : undefined };
}

/** Describes the ends of the calls that a scheduler has stored on a fork for later, each in one sentence; empty without any. */
export async function describeLater(fork: RuntimeFork, events: readonly DecodedEvent[]): Promise<string> {
  const ends = (await fork.tryStored(events)).map(({ at, ...one }) => {
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
  const own = events.find(reportsFailure);
  const failed = own?.failure ? { event: own, error: nameFailure(own.failure) } : findSilentFailure(events);
  if (failed) {
    const { event, error } = failed;
    const words = nameError({ error, events: [event] });
    const reason = `${what} succeeded, but a call inside failed (${event.pallet}.${event.method}): ${words}.`;
    const count = (name: RegExp) => events.filter(({ method }) => name.test(method)).length;
    // A batch inside another completes as its item, also if it was interrupted.
    const others = count(/^ItemCompleted$/) - Math.max(count(/^Batch(Completed|Interrupted)/) - 1, 0);
    const end = ` ${others} other ${pluralize(others, 'call')} inside succeeded (ItemCompleted).`;
    return { outcome: 'failed', error, reason: others > 0 ? reason + end : reason };
  }
  const stored = findStored(events, about);
  if (stored) return { outcome: 'unknown', reason: `${what} ${stored.words}` };
  const first = events.find(({ method, failure }) => failure && method === 'IfElseFallbackCalled')?.failure;
  const instead = first ? ` Its first call failed (${nameFailure(first)}), and its other call was made.` : '';
  return { outcome, reason: `${what} succeeded.${instead}` };
}
