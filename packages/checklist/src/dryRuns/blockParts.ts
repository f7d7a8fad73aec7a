import type { Chain, DecodedEvent, Dispatched, SentMessages } from '@parachron/client';
import { type BlockRef, type Call, orUndefined } from '@parachron/core';
import { decodePage } from '@parachron/xcm';
import type { Departed } from '../forks/arrivals.js';
import type { TriedStep } from '../report/PlanDryRun.js';

/** Lists the programs that left with a block of a parachain. Pages of signals, which queues send beside programs, have none. */
export function listSent({ upwardMessages, horizontalMessages }: SentMessages): readonly Departed[] {
  const upward = upwardMessages.map((program) => ({ to: undefined, program }));
  const horizontal = horizontalMessages.flatMap(({ recipient: to, data }) => {
    const page = orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT');
    return page?.programs.map(({ hex: program }) => ({ to, program })) ?? [];
  });
  return [...upward, ...horizontal];
}

/** Events of calls that only store what is carried out later: a call or its hash, a vote on it, or code of a runtime. */
const storing: readonly (readonly [names: RegExp, words: string])[] = [
  [/^Whitelist.CallWhitelisted$/, 'whitelisted the hash of a call'],
  [/^\w*System.UpgradeAuthorized$/, 'authorized code by its hash'],
  [/^(Scheduler.Scheduled|Preimage.Noted|\w+.Proposed)$/, 'stored a call for later'],
  [/^(Referenda.Submitted|Democracy.Started)$/, 'began a vote on a call'],
  [/^(\w*System.ValidationFunctionStored|Paras.CodeUpgradeScheduled)$/, 'stored code for later'],
  [/^(Preimage.Requested|Multisig.NewMultisig|\w+.Announced)$/, 'stored the hash of a call'],
];

/** Describes the call or the code that a call has only stored or named, as the end of sentences; undefined if there is none. */
export function findStored(events: readonly DecodedEvent[], call?: Call): string | undefined {
  // A whitelisted hash requests its preimage, too.
  const [stored] = storing.flatMap(([names, words]) => {
    const found = events.find(({ usualPallet, method }) => names.test(`${usualPallet}.${method}`));
    return found ? `${words} (${found.pallet}.${found.method})` : [];
  });
  const inside = call ? `${call.pallet}.${call.method} ${JSON.stringify(call.args)}` : '';
  // These calls leave no event.
  const [proposed] = /\w+\.external_propose(_majority|_default)?\b/.exec(inside) ?? [];
  const did = stored ?? (proposed && `proposed a call (${proposed})`);
  return (
    did && `${did}, which was not tried.${did.includes(' call ') ? ' Try that call as a proposal, too.' : ''}`
  );
}

/** Names the error of a failed call as the chain does, and in the words of its runtime if it has any. */
export function nameError({ error, events }: Pick<Dispatched, 'error' | 'events'>): string {
  const docs = events.findLast(({ failure }) => failure)?.failure?.docs;
  return [error ?? 'the chain gave no reason', ...(docs ? [docs.replace(/\.$/, '')] : [])].join(': ');
}

/** Describes the block of a step, with events of it as evidence: by the chain's own names, with unchanged fields. */
export function describeBlock(
  { runtime: { chain } }: Chain,
  built: BlockRef | undefined,
  events: readonly DecodedEvent[],
): Pick<TriedStep, 'block' | 'evidence'> {
  if (!built) return { evidence: [] };
  const block = { number: built.number, hash: built.hash };
  const evidence = events.map(({ pallet, method, data }) => {
    return { chain, block, key: `System.Events: ${pallet}.${method}`, value: data };
  });
  return { block, evidence };
}
