import type { Report, ReportedChain, Verdict } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { describeReach, formatCounts, listRemedies } from '../reports/describeRun.js';
import { cleanText } from './cleanText.js';
import { formatMark } from './formatMark.js';
import { indentText } from './indentText.js';
import { renderFollowUps } from './renderFollowUps.js';
import { renderProof } from './renderProof.js';
import type { Terminal } from './Terminal.js';
import { wrapText } from './wrapText.js';

type Screen = Pick<Terminal, 'colors' | 'unicode' | 'width'>;

/** Writes a report for people: the chains, every finding with its reason, follow-ups, proof, and the verdict last. */
export function renderReport(report: Report, screen: Screen): string {
  const { scope } = report;
  const who = `${scope.parachain === undefined ? '' : `${scope.parachain}, `}para ${scope.targetParaId}`;
  const title = `Onboarding checklist: ${who} with the service at para ${scope.serviceParaId} (${scope.network})`;
  return [
    ...wrapText(cleanText(title, screen), screen.width).map((line) => screen.colors.bold(line)),
    '',
    ...report.chains.flatMap((chain) => renderChain(chain, screen)),
    '',
    ...renderFindings(report.findings, screen),
    ...renderFollowUps(report.followUps, screen),
    ...(report.proof ? renderProof(report, report.proof, screen) : []),
    ...renderVerdict(report, screen),
  ].join('\n');
}

function renderChain(chain: ReportedChain, screen: Screen): string[] {
  const text = `${chain.name}, ${chain.specName} ${chain.specVersion}, at block ${chain.block.number} (${chain.block.hash.slice(0, 10)}…), ${chain.endpoint}`;
  return indentText(cleanText(text, screen), screen.width, { mark: chain.role.padEnd(8) });
}

function renderFindings(findings: readonly Finding[], screen: Screen): string[] {
  return findings.flatMap((finding, index) => {
    const first = findings[index - 1]?.check !== finding.check;
    const heading = first ? [...(index > 0 ? [''] : []), screen.colors.bold(finding.check)] : [];
    return [...heading, ...renderFinding(finding, screen)];
  });
}

/** Writes one finding: its outcome and reason, and unless it passed, its evidence and what fixes it. */
export function renderFinding(finding: Finding, screen: Screen): string[] {
  const body = cleanText(`${finding.subject}: ${finding.reason}`, screen);
  // What passed is believed more easily: its evidence is in the JSON, and here only that of the rest.
  const evidence = finding.outcome === 'pass' ? [] : finding.evidence;
  const more = [
    ...evidence.map(
      (one) => `${one.key} = ${shorten(JSON.stringify(one.value))} (${one.chain}, block ${one.block.number})`,
    ),
    ...listRemedies(finding).map(({ label, text }) => `${label}: ${text}`),
  ];
  return [
    ...indentText(body, screen.width, { mark: `  ${formatMark(finding.outcome, screen)} `, markWidth: 12 }),
    ...more.flatMap((line) =>
      indentText(cleanText(line, screen), screen.width, { mark: ' '.repeat(12) }).map((text) =>
        screen.colors.dim(text),
      ),
    ),
  ];
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

const verdicts: Readonly<Record<Verdict, string>> = {
  ready: 'READY: nothing stands between this parachain and the service.',
  'not-ready':
    'NOT READY: see what failed above. `parachron plan` prints the steps that fix it, and what no step fixes.',
  unknown: 'UNKNOWN: nothing failed, but not everything could be found out.',
};

function renderVerdict({ verdict, summary, findings }: Report, { colors, width }: Screen): string[] {
  const color = { ready: colors.green, 'not-ready': colors.red, unknown: colors.magenta }[verdict];
  const reach = verdict === 'ready' ? describeReach([{ findings }]) : undefined;
  const sentence = reach === undefined ? verdicts[verdict] : `READY as far as was asked: ${reach}.`;
  return [
    '',
    ...wrapText(sentence, width).map((line) => color(colors.bold(line))),
    ...wrapText(formatCounts(summary), width),
  ];
}
