import type { Report, Role, RunReport } from '@parachron/checklist';
import type { Call, DispatchRoute, PlanAccount, PlanStep } from '@parachron/core';
import {
  countOf,
  type DocumentFormat,
  findPreimage,
  formatCostLine,
  formatCounts,
  formatVerdict,
  listDecodeLinks,
  type ReportFormat,
  renderDocument,
} from '@parachron/reports';
import { renderTextFile } from '@parachron/terminal';
import { describeCall } from '../tasks/Transactions.js';
import type { PlannedCall, ShownRun } from './ChecklistProtocol.js';

const formats: readonly DocumentFormat[] = ['html', 'markdown', 'junit', 'json', 'github'];

/** Writes the documents of a run, in the formats that the command writes into files. */
export function writeRun(
  run: RunReport,
  {
    number,
    at,
    booted,
  }: Pick<ShownRun, 'number' | 'at'> & {
    /** The chains that run only in this worker: no wallet signs for them. */
    readonly booted: readonly Role[];
  },
): ShownRun {
  const texts: readonly (readonly [ReportFormat, string])[] = [
    ['terminal', renderTextFile(run)],
    ...formats.map((format) => [format, renderDocument(run, format)] as const),
  ];
  const documents = Object.fromEntries(
    texts.map(([format, text]) => [format, `${text.trimEnd()}\n`]),
  ) as ShownRun['documents'];
  const summaries = run.reports.map(({ summary }) => summary);
  const counts = summaries.length === 0 ? '' : formatCounts(...summaries);
  const [sentence] = run.reports.map(formatVerdict);
  const calls = run.reports
    .flatMap(listPlannedCalls)
    .map((call) => (call.role && booted.includes(call.role) ? { ...call, role: undefined } : call));
  return { number, verdict: run.verdict, sentence, counts, at, calls, documents };
}

/** Lists the calls of a plan, then the calls before the first task: each with its signer, and the calls of the routes to root. */
export function listPlannedCalls(report: Report): PlannedCall[] {
  const { plan, followUps } = report;
  const steps = [...plan, ...followUps.flatMap(({ steps: own }) => own)];
  const unique = new Map(steps.map((step) => [step.id, step]));
  return [...unique.values()].flatMap((step) => [
    ...describeStep(step, report),
    ...step.dispatch.flatMap((route, at) => describeRoute(route, { step, at, report })),
  ]);
}

function describeStep(step: PlanStep, report: Report): PlannedCall[] {
  const layer = step.layers.at(-1);
  if (!layer?.call) return [];
  const costs = (step.costs ?? []).map(formatCostLine);
  const isOpen = step.signed !== undefined && step.blocked === undefined;
  const where = { chain: layer.chain, para: layer.para };
  return [
    {
      ...describeOpenCall(layer.call, { where, report, isOpen }),
      id: step.id,
      title: step.title,
      signer: step.sender,
      account: step.signed?.account,
      costs,
    },
  ];
}

function describeRoute(
  { calls, costs, title }: DispatchRoute,
  { step, at, report }: { readonly step: PlanStep; readonly at: number; readonly report: Report },
): PlannedCall[] {
  return calls.flatMap(({ call, signer, isOpen, title: effect }, number) => {
    // A call that an account signs is its own route.
    if (!call || call.hex === step.layers.at(-1)?.call?.hex) return [];
    const canSign = (isOpen ?? false) || signer.account !== undefined;
    return [
      {
        ...describeOpenCall(call, { where: signer, report, isOpen: canSign && step.blocked === undefined }),
        id: `${step.id}/${at + 1}/${number + 1}`,
        title: `${step.title} ${title} This call ${effect}.`,
        signer: `${signer.name} on ${signer.chain}`,
        account: isOpen ? undefined : signer.account,
        costs: number === 0 ? costs.map(formatCostLine) : [],
      },
    ];
  });
}

function describeOpenCall(
  call: Call,
  {
    where,
    report,
    isOpen,
  }: {
    readonly where: Pick<PlanAccount, 'chain'> & { readonly para?: number | undefined };
    readonly report: Report;
    readonly isOpen: boolean;
  },
): Omit<PlannedCall, 'id' | 'title' | 'signer' | 'account' | 'costs'> {
  const preimage = findPreimage(call);
  return {
    ...describeCall(call),
    chain: where.chain,
    role: isOpen ? findRole(where, report) : undefined,
    preimage: preimage && `${countOf(preimage.length, 'byte')}, hash ${preimage.hash}`,
    links: listDecodeLinks(report, { call, chain: where.chain }),
  };
}

/** Several chains may have one name: the para id distinguishes them where it is known. */
function findRole(
  { chain, para }: { readonly chain: string; readonly para?: number | undefined },
  { chains, scope }: Report,
): Role | undefined {
  const paras: { readonly [R in Role]?: number } = {
    target: scope.targetParaId,
    service: scope.serviceParaId,
  };
  const found = chains.filter(
    ({ name, role }) =>
      name === chain && (para === undefined || paras[role] === undefined || paras[role] === para),
  );
  return found.length === 1 ? found[0]?.role : undefined;
}
