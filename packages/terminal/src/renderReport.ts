import { type Report, type ReportedChain, roleWords } from '@parachron/checklist';
import type { Finding, PlanStep } from '@parachron/core';
import {
  createAccountShortener,
  describeTrust,
  givenByOptions,
  listRemedies,
  outcomes,
  titleOfFinding,
} from '@parachron/reports';
import { formatMark, formatSafeText } from './formatSafeText.js';
import { renderFollowUps } from './renderFollowUps.js';
import { renderPlanDryRun } from './renderPlanDryRun.js';
import { renderVerdict } from './renderVerdict.js';
import type { ReportScreen } from './Screen.js';
import { formatIndented, wrapText } from './wrapText.js';

/** Writes a whole report for people: the chains, the findings from the worst, follow-ups, dry run, and the verdict last. */
export function renderReport(report: Report, wide: ReportScreen, command?: string): string {
  const screen = { ...wide, shorten: createAccountShortener(command) };
  const { scope } = report;
  const who = `${scope.parachain === undefined ? '' : `${scope.parachain}, `}para ${scope.targetParaId}`;
  const network = scope.network === givenByOptions ? '' : ` (${scope.network})`;
  const title = `Onboarding checklist: ${who} with the service at para ${scope.serviceParaId}${network}`;
  return [
    ...wrapText(formatSafeText(title, screen), screen.width).map((line) => screen.colors.bold(line)),
    '',
    ...report.chains.flatMap((chain) => renderChain(chain, screen)),
    ...renderTrust(report, screen),
    '',
    ...renderFindings(report, screen),
    ...renderFollowUps(report, screen),
    ...(report.dryRun ? renderPlanDryRun(report, report.dryRun, screen) : []),
    '',
    ...renderVerdict({ verdict: report.verdict, reports: [report], notChecked: [] }, screen),
  ].join('\n');
}

const roleWidth = Math.max(...Object.values(roleWords).map((word) => word.length));

function renderChain(chain: ReportedChain, screen: ReportScreen): string[] {
  const text = `${chain.name}, ${chain.specName} ${chain.specVersion}, at block ${chain.block.number} (${chain.block.hash.slice(0, 10)}…), ${chain.endpoint}`;
  return formatIndented(formatSafeText(text, screen), screen.width, {
    mark: `${roleWords[chain.role].padEnd(roleWidth)}  `,
  });
}

function renderTrust({ chains }: Report, screen: ReportScreen): string[] {
  const trust = describeTrust(chains);
  return trust === undefined ? [] : wrapText(trust, screen.width).map((line) => screen.colors.dim(line));
}

/** Failures come first, then unknowns and warnings, each by topic. */
function renderFindings({ findings, plan }: Report, screen: ReportScreen): string[] {
  const sorted = outcomes.flatMap((outcome) => findings.filter((finding) => finding.outcome === outcome));
  return sorted.flatMap((finding, index) => {
    const before = sorted[index - 1];
    const isSame = before?.check === finding.check && before.outcome === finding.outcome;
    const heading = isSame ? [] : [...(index > 0 ? [''] : []), ...renderHeading(finding, screen)];
    return [...heading, ...renderFinding(finding, plan, screen)];
  });
}

function renderHeading(finding: Finding, screen: ReportScreen): string[] {
  const title = titleOfFinding(finding);
  const isKnown = title !== finding.check;
  const text = isKnown ? `${title} (${finding.check})` : title;
  const page =
    isKnown && finding.outcome !== 'pass'
      ? formatIndented(`parachron explain ${finding.check}`, screen.width, { mark: '  ' })
      : [];
  return [
    ...wrapText(formatSafeText(text, screen), screen.width).map((line) => screen.colors.bold(line)),
    ...page.map((line) => screen.colors.dim(line)),
  ];
}

/** Writes one finding: its outcome and reason, and unless it passed, its evidence and its fix by steps of the plan. */
export function renderFinding(finding: Finding, plan: readonly PlanStep[], screen: ReportScreen): string[] {
  const body = formatSafeText(`${finding.subject}: ${finding.reason}`, screen);
  // The evidence of passed checks is in the JSON only; a reader rarely needs it.
  const evidence = finding.outcome === 'pass' ? [] : finding.evidence;
  const values = evidence.map(
    (one) =>
      `${one.key} = ${shorten(JSON.stringify(one.value), screen.width)} (${one.chain}, block ${one.block.number})`,
  );
  const remedies = listRemedies(finding, plan).map(({ label, text }) => `${label}: ${text}`);
  const formatLine = (line: string) =>
    formatIndented(formatSafeText(line, screen), screen.width, { mark: ' '.repeat(12) });
  return [
    ...formatIndented(body, screen.width, {
      mark: `  ${formatMark(finding.outcome, screen)} `,
      markWidth: 12,
    }),
    ...values.flatMap(formatLine).map((line) => screen.colors.dim(line)),
    ...remedies.flatMap(formatLine).map((line) => screen.colors.cyan(line)),
  ];
}

/** A long value is cut to one line; the JSON report has the whole value. */
function shorten(text: string, width: number): string {
  if (text.length <= longestValue) return text;
  return `${text.slice(0, Math.min(longestValue, Math.max(shortestValue, width - 12)) - 1)}…`;
}

const longestValue = 160;

const shortestValue = 40;
