import type { FollowUp, NotChecked, Report } from '@parachron/checklist';
import type { Finding, PlanStep } from '@parachron/core';
import pico from 'picocolors';
import type { ReportScreen } from '../../src/Screen.js';

/** Makes a screen without colours, so wide that no text wraps. */
export function makeScreen(more: Partial<ReportScreen> = {}): ReportScreen {
  return { colors: pico.createColors(false), unicode: true, width: 400, ...more };
}

/** Makes a finding of a check that the checklist does not know. */
export function makeFinding(more: Partial<Finding> = {}): Finding {
  const words = { check: 'topic/check', subject: 'para 2000', reason: 'As it is.' };
  return { ...words, outcome: 'fail', evidence: [], fix: [], ...more };
}

/** Makes a report that is not ready: by the given findings, or by one that it leaves out. */
export function makeReport(more: Partial<Report> = {}): Report {
  const { findings = [] } = more;
  const summary = { pass: 0, warn: 0, fail: findings.length === 0 ? 1 : 0, unknown: 0, 'not-applicable': 0 };
  for (const { outcome } of findings) summary[outcome] += 1;
  return {
    schemaVersion: 1,
    scope: {
      network: 'staging',
      parachain: 'mine',
      serviceParaId: 2114,
      targetParaId: 2000,
      proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
    },
    verdict: 'not-ready',
    summary,
    chains: [],
    findings,
    plan: [],
    followUps: [],
    ...more,
  };
}

/** Makes a step without layers. */
export function makeStep(id: string, more: Partial<PlanStep> = {}): PlanStep {
  const words = { title: `The step of ${id}.`, sender: 'the user', verify: 'Read it.' };
  return { id, ...words, layers: [], dispatch: [], after: [], notes: [], ...more };
}

/** Makes a follow-up that is needed and has no step. */
export function makeFollowUp(more: Partial<FollowUp> = {}): FollowUp {
  const words = { title: 'Create a proxy', reason: 'The account has none.' };
  return { kind: 'create-proxy', needed: 'yes', ...words, evidence: [], steps: [], ...more };
}

/** Makes a chain that was not checked. */
export function makeNotChecked(more: Partial<NotChecked> = {}): NotChecked {
  return { network: 'main', reason: 'Refused.', howToFindOut: 'Check the node.', ...more };
}
