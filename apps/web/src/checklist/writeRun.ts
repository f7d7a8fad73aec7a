import type { Report, Role, RunReport } from '@parachron/checklist';
import type { Call, PlanAccount, PlanStep } from '@parachron/core';
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
  return [...unique.values()].flatMap((step) => describeStep(step, report));
}

function describeStep(step: PlanStep, report: Report): PlannedCall[] {
  const { layers, signed, dispatch } = step;
  const layer = layers.at(-1);
  const own = layer?.call && {
    ...{ id: step.id, title: step.title, signer: step.sender, account: signed?.account },
    ...{ call: layer.call, where: layer, isOpen: signed !== undefined, costs: step.costs ?? [] },
  };
  const routed = dispatch.flatMap(({ calls, costs, title }, at) =>
    calls.flatMap(({ call, signer, isOpen = false, title: effect }, number): DescribedCall[] => {
      // A call that an account signs is its own route.
      if (!call || call.hex === layer?.call?.hex) return [];
      const account = isOpen ? undefined : signer.account;
      return [
        {
          id: `${step.id}/${at + 1}/${number + 1}`,
          title: `${step.title} ${title} This call ${effect}.`,
          signer: `${signer.name} on ${signer.chain}`,
          ...{ account, call, where: signer, isOpen: isOpen || account !== undefined },
          costs: number === 0 ? costs : [],
        },
      ];
    }),
  );
  return [...(own ? [own] : []), ...routed].map(({ call, where, isOpen, costs, ...said }) => {
    const preimage = findPreimage(call);
    return {
      ...said,
      ...describeCall(call),
      chain: where.chain,
      role: isOpen && step.blocked === undefined ? findRole(where, report) : undefined,
      costs: costs.map(formatCostLine),
      preimage: preimage && `${countOf(preimage.length, 'byte')}, hash ${preimage.hash}`,
      links: listDecodeLinks(report, { call, chain: where.chain }),
    };
  });
}

/** A call of a step, or of a route by which the step is dispatched. */
interface DescribedCall extends Pick<PlannedCall, 'id' | 'title' | 'signer' | 'account'> {
  readonly call: Call;
  readonly where: Where;
  /** Whether an account may sign it. */
  readonly isOpen: boolean;
  readonly costs: NonNullable<PlanStep['costs']>;
}

/** A chain by its name, and by its para id where that is known. */
type Where = Pick<PlanAccount, 'chain'> & { readonly para?: number | undefined };

/** Several chains may have one name: the para id distinguishes them where it is known. */
function findRole({ chain, para }: Where, { chains, scope }: Report): Role | undefined {
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
