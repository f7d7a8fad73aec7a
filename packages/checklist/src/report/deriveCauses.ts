import type { Finding } from '@parachron/core';
import type { RequiredFinding } from '../checks/Check.js';
import type { Scope } from '../Scope.js';
import type { CheckedResult } from './createReport.js';

interface Place extends Pick<Finding, 'outcome'> {
  readonly cause: Pick<Finding, 'check' | 'subject'>;
  readonly required: readonly RequiredFinding[];
}

/**
 * Derives the findings of all results. A finding that requires a finding without a pass is not judged on its own: it names the
 * causes, and keeps its evidence and its steps. The causes are findings without causes, so the order of the checks has no effect.
 */
export function deriveCauses(results: readonly CheckedResult[], scope: Scope): Finding[] {
  const findings = results.flatMap(({ check, judgements }) =>
    judgements.map(({ fix = [], ...judgement }): [Finding, readonly RequiredFinding[]] => {
      const required = check.waitsFor?.(scope) ?? [];
      return [{ check: check.id, ...judgement, fix: fix.map(({ id }) => id) }, required];
    }),
  );
  const places = findings.map(([{ check, subject, outcome }, all]): Place => {
    const required = all.filter(({ before = '' }) => subject.startsWith(before));
    return { cause: { check, subject }, outcome, required };
  });
  const known = new Map<Place, readonly Place[]>();
  const listRoots = (place: Place): readonly Place[] => {
    const found = known.get(place);
    if (found) return found;
    // Checks that require each other, which no check of this package does, end here.
    known.set(place, []);
    const roots = places.flatMap((other) => {
      const needs = place.required.filter((one) => other !== place && isNamed(one, other.cause));
      if (needs.length === 0) return [];
      const earlier = listRoots(other);
      if (earlier.length === 0) return needs.some((need) => isCause(need, other, place)) ? [other] : [];
      return earlier.filter((root) => needs.some(({ when }) => isFelt(root, place, when)));
    });
    known.set(place, [...new Set(roots)]);
    return [...new Set(roots)];
  };
  return findings.map(([finding], at) => {
    const causes = places.slice(at, at + 1).flatMap(listRoots);
    return causes.length === 0 ? finding : describeWaiting(finding, causes);
  });
}

function isNamed({ check, subject = '' }: RequiredFinding, cause: Place['cause']): boolean {
  return cause.check === check && cause.subject.startsWith(subject);
}

/** Whether the outcome of a required finding is one that the requirement names. */
function isCause({ when }: RequiredFinding, other: Place, place: Place): boolean {
  return (other.outcome === 'not-applicable') === (when === 'not-given') && isFelt(other, place, when);
}

/** Whether a cause has an effect on a finding: a finding with a result does not wait for an input that is not given. */
function isFelt({ outcome }: Place, place: Place, when: RequiredFinding['when']): boolean {
  if (outcome === 'fail') return true;
  if (when === 'failed') return false;
  if (outcome === 'unknown') return true;
  return outcome === 'not-applicable' && ['unknown', 'not-applicable'].includes(place.outcome);
}

function describeWaiting(finding: Finding, causes: readonly Place[]): Finding {
  const { howToFindOut: _how, noFix: _no, ...rest } = finding;
  const waitsFor = causes.map(({ cause }) => cause);
  const outcome = finding.outcome === 'not-applicable' ? finding.outcome : 'unknown';
  return { ...rest, outcome, reason: `Waits for ${waitsFor.map(nameFinding).join(', ')}.`, waitsFor };
}

function nameFinding({ check, subject }: Place['cause']): string {
  return `${check} (${subject})`;
}
