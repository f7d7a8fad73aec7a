import {
  type Call,
  type DispatchRoute,
  formatCost,
  listPallets,
  type PlanCost,
  type RouteCall,
  type RoutePeriod,
} from '@parachron/core';
import type { DemocracyPallet } from '../reading/Governance.js';
import { deriveMotion } from './deriveMotion.js';
import { deriveDemocracyPreimage, derivePreimage, type Preimage } from './derivePreimage.js';
import { deriveProposal } from './deriveProposal.js';
import { findVotes } from './findVotes.js';
import { formatPeriod } from './formatPeriod.js';
import { describeSigner, type RouteContext } from './RouteContext.js';
import { tryCall } from './tryCall.js';

/** A referendum of the democracy pallet, proposed by a collective or by anyone. */
export async function listDemocracyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { democracy } = context.governance;
  if (!democracy) return [];
  const preimage = await derivePreimageFor(context, democracy);
  if (!preimage) return [];
  return [...(await listExternal(context, democracy, preimage)), ...listPublic(context, democracy, preimage)];
}

/** Older pallets know a proposal by its hash and store preimages themselves. */
async function derivePreimageFor(
  context: RouteContext,
  { pallet }: DemocracyPallet,
): Promise<Preimage | undefined> {
  const { governance, call } = context;
  const { registry } = governance.runtime;
  const isInline = 'Inline' in deriveProposal(governance.runtime, call).proposal;
  const propose = listPallets(registry)
    .find(({ name }) => name === pallet)
    ?.calls.get('propose');
  const isBounded = propose?.includes('proposal') === true;
  if (isBounded && isInline) return { calls: [], costs: [] };
  return deriveDemocracyPreimage(context, call) ?? derivePreimage(context, call);
}

async function listExternal(
  context: RouteContext,
  democracy: DemocracyPallet,
  preimage: Preimage,
): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const external = encode(context, democracy, 'external_propose_majority');
  if (!external) return [];
  const routes: DispatchRoute[] = [];
  for (const collective of governance.collectives) {
    const found = await findVotes(context, { ...collective, call: external });
    if (found === 'none') continue;
    const motion = deriveMotion(context, { pallet: collective.pallet, call: external, ...found });
    routes.push({
      kind: 'democracy',
      title: `A motion of ${collective.pallet} proposes a referendum of ${governance.runtime.chain} that dispatches ${call.pallet}.${call.method} as root.`,
      calls: [...preimage.calls, ...motion],
      costs: preimage.costs,
      periods: listPeriods(context, democracy),
      needs: [
        found.votes === undefined
          ? `a runtime that lets ${collective.pallet} propose: no metadata shows whether and with how many votes`
          : `the votes of ${found.votes} of ${found.seats} members of ${collective.pallet} (found by trying the call with fewer and more)`,
        'the approval of the voters',
      ],
    });
  }
  return routes;
}

function listPublic(context: RouteContext, democracy: DemocracyPallet, preimage: Preimage): DispatchRoute[] {
  const { governance, call } = context;
  const { chain, token } = governance.runtime;
  const { pallet, minimumDeposit } = democracy;
  const propose = encode(context, democracy, 'propose');
  if (!propose || minimumDeposit === undefined) return [];
  const signer = describeSigner(governance, 'any account that pays the deposit');
  const source = `${pallet}.MinimumDeposit`;
  const part = { kind: 'deposit', title: 'deposit for the proposal', payer: signer, token, source } as const;
  const deposit: PlanCost = formatCost(part, minimumDeposit);
  const title = 'proposes the referendum with the least deposit';
  const proposing: RouteCall = { title, signer, isOpen: true, call: propose };
  return [
    {
      kind: 'democracy',
      title: `A public referendum of ${chain} dispatches ${call.pallet}.${call.method} as root.`,
      calls: [...preimage.calls, proposing],
      costs: [...preimage.costs, deposit],
      periods: listPeriods(context, democracy),
      needs: [
        'more seconds than the other public proposals when the launch period ends',
        'the approval of the voters',
      ],
    },
  ];
}

function encode(
  { governance, call }: RouteContext,
  democracy: DemocracyPallet,
  method: string,
): Call | undefined {
  const { runtime } = governance;
  const args = { ...deriveProposal(runtime, call), value: democracy.minimumDeposit };
  return tryCall(runtime, { pallet: democracy.pallet, method, args });
}

function listPeriods({ governance }: RouteContext, democracy: DemocracyPallet): RoutePeriod[] {
  const { pallet, launchPeriod, votingPeriod, enactmentPeriod } = democracy;
  const clock = governance.blockSeconds;
  const periods = [
    ['the launch period, at most', 'LaunchPeriod', launchPeriod],
    ['the voting period', 'VotingPeriod', votingPeriod],
    ['the enactment period', 'EnactmentPeriod', enactmentPeriod],
  ] as const;
  return periods.flatMap(([title, name, blocks]) =>
    blocks === undefined ? [] : [formatPeriod(title, blocks, { clock, source: `${pallet}.${name}` })],
  );
}
