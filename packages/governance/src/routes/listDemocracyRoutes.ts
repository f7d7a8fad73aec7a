import { type DispatchRoute, formatCost, listPallets, type PlanCost, type RouteCall } from '@parachron/core';
import type { DemocracyPallet } from '../reading/Governance.js';
import { listProposalNeeds } from '../reading/listProposalNeeds.js';
import { deriveProposal } from '../submitting/deriveProposal.js';
import { deriveDemocracyPreimage, derivePreimage, type Preimage } from './derivePreimage.js';
import { encodeReferendum, listDemocracyPeriods } from './encodeReferendum.js';
import { listExternalRoutes } from './listExternalRoutes.js';
import { describeAnySigner, type RouteContext } from './RouteContext.js';

/** Lists the routes by a referendum of the democracy pallet, proposed by a collective or by any account. */
export async function listDemocracyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { democracy } = context.governance;
  if (!democracy) return [];
  const preimage = await derivePreimageFor(context, democracy);
  if (!preimage) return [];
  return [
    ...(await listExternalRoutes(context, { democracy, preimage })),
    ...(await listPublic(context, democracy, preimage)),
  ];
}

/**
 * Derives the preimage of a proposal; older pallets identify a proposal by its hash, and store preimages themselves.
 */
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
  return (await deriveDemocracyPreimage(context, call)) ?? derivePreimage(context, call);
}

async function listPublic(
  context: RouteContext,
  democracy: DemocracyPallet,
  preimage: Preimage,
): Promise<DispatchRoute[]> {
  const { governance, call, snapshot } = context;
  const { chain, token } = governance.runtime;
  const { pallet, minimumDeposit } = democracy;
  const propose = encodeReferendum(context, democracy, 'propose');
  if (!propose || minimumDeposit === undefined) return [];
  const before = await listProposalNeeds(snapshot, { pallet, call, by: 'public' });
  const signer = describeAnySigner(governance);
  const source = `${pallet}.MinimumDeposit`;
  const part = { kind: 'deposit', title: 'deposit for the proposal', payer: signer, token, source } as const;
  const deposit: PlanCost = formatCost(part, minimumDeposit);
  const title = 'proposes the referendum with the minimum deposit';
  const proposing: RouteCall = { title, signer, isOpen: true, call: propose };
  return [
    {
      kind: 'democracy',
      body: 'a public proposal',
      title: `A public referendum of ${chain} dispatches ${call.pallet}.${call.method} as root.`,
      calls: [...preimage.calls, proposing],
      costs: [...preimage.costs, deposit],
      periods: listDemocracyPeriods(context, democracy),
      needs: [
        ...before,
        'more endorsements (seconds) than the other public proposals at the end of the launch period',
        'the approval of the voters',
      ],
    },
  ];
}
