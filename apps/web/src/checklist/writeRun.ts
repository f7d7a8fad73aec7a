import type { ByRole, Report, Role, RunReport } from '@parachron/checklist';
import type { PlanAccount, PlanStep } from '@parachron/core';
import {
  countOf,
  createAccountShortener,
  describeDryRun,
  describeStepRisk,
  findPreimage,
  formatCostLine,
  formatCounts,
  formatVerdict,
  listCauses,
  listDecodeLinks,
  needWords,
  type ReportFormat,
  reportFormats,
  sumCosts,
} from '@parachron/reports';
import { renderFile } from '@parachron/terminal';
import { stripTexts } from '../PageError.js';
import { describeCall } from '../tasks/Transactions.js';

/** Writes the documents of a run, in the formats that the command writes into files; plain data. */
export function writeRun(
  run: RunReport,
  about: {
    /** Number of the run, counted from 1 for each page. */
    readonly number: number;
    /** The time of the run, in milliseconds since 1970. */
    readonly at: number;
    /** The chains that run only in this worker: no wallet signs for them. */
    readonly local: readonly Role[];
  },
) {
  const { local, ...named } = about;
  const documents = Object.fromEntries(reportFormats.map((format) => [format, renderFile(run, format)]));
  // The report, which the page shows too, has each account whole.
  const shorten = createAccountShortener(documents.markdown);
  const summaries = run.reports.map(({ summary }) => summary);
  const joinUnique = (texts: readonly string[]) => stripTexts([...new Set(texts)].join(' '));
  const tried = run.reports.flatMap(({ dryRun, plan }) =>
    dryRun ? [`Dry run: ${describeDryRun(dryRun, plan).result}`] : [],
  );
  const reason = joinUnique(run.notChecked.map((one) => one.reason));
  const hint = joinUnique(run.notChecked.map((one) => one.howToFindOut));
  const calls = stripTexts(run.reports.flatMap(listPlannedCalls)).map((call) =>
    call.role && local.includes(call.role) ? { ...call, role: undefined } : call,
  );
  return {
    ...named,
    verdict: run.verdict,
    isChecked: summaries.length > 0,
    sentence: shorten(run.reports.map(formatVerdict)[0] ?? `Not checked: ${reason}`),
    /** The counts of the findings with the result of a dry run, or what to do without a report. */
    detail: summaries.length === 0 ? hint : [formatCounts(...summaries), ...tried].map(shorten).join('. '),
    causes: run.reports.flatMap((report) =>
      listCauses(report).map(({ outcome, text, actions: [action = ''] }) => {
        return { outcome, text: shorten(text), action };
      }),
    ),
    calls,
    documents: documents as Readonly<Record<ReportFormat, string>>,
  };
}

/** Lists the calls of a plan, then the calls before the first task: each with its signer, and the calls of the routes to root. */
export function listPlannedCalls(report: Report) {
  const { plan, followUps } = report;
  const steps = [...plan, ...followUps.flatMap(({ steps: own }) => own)];
  // A follow-up may have a copy of a step of the plan.
  const unique = steps.filter(({ id }, at) => at === steps.findIndex((one) => one.id === id));
  return unique.flatMap((step) => describeStep(step, report));
}

function describeStep(step: PlanStep, report: Report) {
  const { id, title, sender, layers, signed, dispatch, costs = [], blocked } = step;
  const where = layers.at(-1);
  const { plan, followUps } = report;
  const due = plan.includes(step) ? undefined : followUps.find(({ steps }) => steps.includes(step));
  // The page groups the steps by signer: a number has the order of a step, a word the need of one outside the plan.
  const mark = due ? `Before the first task, ${needWords[due.needed]}:` : `${plan.indexOf(step) + 1}.`;
  const signing = { signer: sender, account: signed?.account, isOpen: !!signed };
  const own = where ? [{ id, title: `${mark} ${title}`, call: where.call, where, ...signing, costs }] : [];
  const choice = dispatch.length > 1 ? `One of ${dispatch.length} routes: ` : '';
  const routed = dispatch.flatMap((route, at) =>
    route.calls.flatMap(({ call, signer, isOpen = false, title: effect }, number) => {
      // A call that an account signs is its own route.
      if (!call || call.hex === where?.call?.hex) return [];
      return {
        id: `${id}/${at + 1}/${number + 1}`,
        title: `${mark} ${title} ${choice}${route.title} This call ${effect}.`,
        signer: `${signer.name} on ${signer.chain}`,
        account: isOpen ? undefined : signer.account,
        call,
        where: signer,
        isOpen: isOpen || signer.account !== undefined,
        costs: number === 0 ? route.costs : [],
      };
    }),
  );
  return [...own, ...routed].map(({ call, where: place, isOpen, ...shown }) => {
    const { chain } = place;
    const preimage = call && findPreimage(call);
    const sums = sumCosts(shown.costs).join(', ');
    return {
      // The signer is the origin in words for a call that no account signs; the account is undefined if any may sign.
      ...shown,
      // Without an endpoint of the sender's chain, a step ends before the call of the sender.
      ...(call ? describeCall(call) : { name: '', args: '', hex: undefined }),
      chain,
      risk: describeStepRisk(step, plan),
      // The connected chain that takes the call; undefined for a call that a wallet cannot sign there.
      role: call && isOpen && blocked === undefined ? findRole(place, report) : undefined,
      cost: sums && `${place === where ? 'Cost' : 'Cost of the route'}: ${sums}`,
      costs: shown.costs.map(formatCostLine),
      // Size and hash of the preimage that the call notes or names.
      preimage: preimage && `${countOf(preimage.length, 'byte')}, hash ${preimage.hash}`,
      links: call ? listDecodeLinks(report, { call, chain }) : [],
    };
  });
}

/** Several chains may have one name: the para id distinguishes them where it is known. */
function findRole(
  { chain, para }: Pick<PlanAccount, 'chain' | 'para'>,
  { chains, scope }: Report,
): Role | undefined {
  const paras: ByRole<number> = { target: scope.targetParaId, service: scope.serviceParaId };
  const found = chains.filter(
    ({ name, role }) =>
      name === chain && (para === undefined || paras[role] === undefined || paras[role] === para),
  );
  return found.length === 1 ? found[0]?.role : undefined;
}
