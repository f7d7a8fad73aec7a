import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import { capitalize, type PlanStep, pluralize, proposalId } from '@parachron/core';
import type { Entry } from '../entries/Entry.js';
import { listSenderRoutes, sortRoutes } from '../entries/listSenderRoutes.js';
import { listCallLines, listPremature, nameCalls } from '../text/stepText.js';
import { countOf } from '../text/text.js';
import { listPayers, sumCosts } from './sumCosts.js';

type SignerCall = PlanSummary['signers'][number]['calls'][number];

type SenderRoutes = ReturnType<typeof listSenderRoutes>[number]['routes'];

/** The first calls of a plan; the JSON has the others. */
export const mostCalls = 100;

/** Describes the calls of a plan by the signer who sends them, with their batches, and the bodies that may dispatch them. */
export function describeSigners(report: Report): Entry[] {
  const { plan, batches = [] } = report;
  const premature = listPremature(plan);
  const senders = listSenderRoutes(plan);
  return derivePlanSummary(report).signers.map(({ sender, calls }) => {
    const routes = senders.find((one) => one.sender === sender)?.routes ?? [];
    const ids = new Set(calls.map(({ step }) => step));
    const own = batches.filter(({ steps }) => steps.every((id) => ids.has(id)));
    const isAlone = calls.length === 1;
    const described = routes.map(({ summary, details }): Entry => {
      return { text: summary, below: details.map((text) => ({ text })) };
    });
    const title = `${pluralize(routes.length, 'Route')} for ${isAlone ? 'this call' : 'these calls together'}${routes.length > 1 ? ', the cheapest first' : ''}`;
    return {
      key: sender,
      title: `${capitalize(sender)}: ${countOf(calls.length, 'call')}`,
      below: [
        ...calls.flatMap((call) => describeCall(call, plan, { sender, premature, routes })),
        ...own.map((batch) => ({
          title: capitalize(
            `${nameCalls(batch.steps, plan)} at once: ${batch.call.pallet}.${batch.call.method}`,
          ),
          ...(batch.steps.some((id) => premature.has(id)) ? prematureMark : {}),
          place: formatHash(batch) ?? '',
          bytes: { call: batch.call, chain: batch.chain },
        })),
        ...(routes.length > 0 ? [{ title, below: described }] : []),
      ],
    };
  });
}

const prematureMark = { outcome: 'warn', word: 'Do not send yet: see Risks' } as const;

function describeCall(
  call: SignerCall,
  plan: readonly PlanStep[],
  context: {
    readonly sender: string;
    readonly premature: ReadonlySet<string>;
    readonly routes: SenderRoutes;
  },
): Entry[] {
  const { sender, premature, routes } = context;
  const at = plan.findIndex(({ id }) => id === call.step);
  const step = plan[at];
  if (!step || at >= mostCalls) return [];
  const { title, layers, blocked } = step;
  const { chain } = call;
  const outermost = call.call === undefined ? undefined : layers.at(-1)?.call;
  // A plan then ends with the program that the chain sends.
  const isProgram = layers.at(-1)?.kind === 'program';
  const reason = ": no endpoint of the sender's chain was given";
  const isNamed = chain === undefined || isProgram || title.includes(chain) || sender.includes(chain);
  return [
    {
      number: at + 1,
      title,
      place: formatHash(call) ?? `hash unknown${isProgram ? reason : ''}`,
      ...(premature.has(step.id) ? prematureMark : {}),
      ...(blocked ? { outcome: 'fail', word: 'Will fail: see Risks' } : {}),
      ...(isNamed ? {} : { subject: `On ${chain}` }),
      facts: describeCosts(step, routes),
      bytes: {
        decoded: listCallLines(step).join('\n'),
        ...(outermost && chain !== undefined ? { call: outermost, chain } : {}),
      },
    },
  ];
}

/** The costs of a call with their payers, and after them those of its dispatch, which the signers of the route pay. */
function describeCosts(step: PlanStep, routes: SenderRoutes): NonNullable<Entry['facts']> {
  const dispatch = describeDispatch(step, routes);
  const own =
    sumCosts(step.costs ?? []).join(', ') || ((dispatch ?? step.id === proposalId) ? undefined : 'unknown');
  return [
    ...(own === undefined ? [] : [{ label: 'Cost', text: own }]),
    ...listPayers(step).map((text) => ({ label: 'Paid by', text })),
    ...(dispatch === undefined ? [] : [{ label: 'Cost of the route', text: dispatch }]),
  ];
}

/** The cost of dispatching a call by the cheapest and by the most expensive route; undefined if no cost is known. */
function describeDispatch({ id }: PlanStep, routes: SenderRoutes): string | undefined {
  const all = routes.flatMap(({ byStep }) => byStep.get(id) ?? []);
  const own = all.filter(({ costs }) => costs.length > 0);
  const sums = sortRoutes(own).map(({ costs }) => sumCosts(costs.filter((one) => one.amount !== 0n)));
  // A deposit returns: it is no part of one amount with the fees.
  const [first, ...others] = sums.map((parts) => parts.join(' and ') || 'no fee');
  const last = others.at(-1) ?? first;
  return last === first ? first : `from ${first} to ${last}`;
}

/** The size of a call, with its hash: `85 bytes, BLAKE2b-256 hash 0x…`. */
function formatHash({ hash, length }: Pick<SignerCall, 'hash' | 'length'>): string | undefined {
  if (hash === undefined || length === undefined) return undefined;
  return `${countOf(length, 'byte')}, BLAKE2b-256 hash ${hash}`;
}
