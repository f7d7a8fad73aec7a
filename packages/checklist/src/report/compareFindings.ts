import { type Finding, omitUndefined } from '@parachron/core';
import type { Report } from './Report.js';

/** A finding that is new or gone, or whose outcome or reason changed. */
export interface FindingChange {
  readonly check: string;
  readonly subject: string;
  readonly before?: Finding;
  readonly after?: Finding;
}

/**
 * Compares the findings of two reports of the same parachain and network, by check and subject. Amounts that differ only after their
 * third digit, as estimated fees do from block to block, are no change of a reason.
 *
 * @example
 * ```ts
 * import { compareFindings, type Report } from '@parachron/checklist';
 *
 * declare const before: Report;
 * declare const after: Report;
 * for (const { check, subject } of compareFindings(before, after)) console.log(check, subject);
 * ```
 */
export function compareFindings(
  before: Pick<Report, 'findings'>,
  after: Pick<Report, 'findings'>,
): FindingChange[] {
  const earlier = listByName(before.findings);
  const later = listByName(after.findings);
  return [...new Map([...earlier, ...later]).keys()].flatMap((name) => {
    const was = earlier.get(name);
    const is = later.get(name);
    const either = is ?? was;
    if (!either || (was?.outcome === is?.outcome && roundAmounts(was?.reason) === roundAmounts(is?.reason)))
      return [];
    const { check, subject } = either;
    return [{ check, subject, ...omitUndefined({ before: was, after: is }) }];
  });
}

// A decimal number before a token's symbol: versions, shares and durations are no amounts.
const amounts = /(?<![\d.])\d+\.\d+(?= [a-z]*[A-Z])/g;

function roundAmounts(reason: string | undefined): string | undefined {
  return reason?.replace(amounts, (amount) => Number(amount).toPrecision(3));
}

/** Findings of one check may share a subject: the key of a finding contains its position among these. */
function listByName(findings: readonly Finding[]): Map<string, Finding> {
  const named = new Map<string, Finding>();
  for (const finding of findings) {
    let position = 0;
    const nameFinding = () => JSON.stringify([finding.check, finding.subject, position]);
    while (named.has(nameFinding())) position += 1;
    named.set(nameFinding(), finding);
  }
  return named;
}

/**
 * Compares the outcomes of two reports of the same parachain and network; a different reason for the same outcome is not a
 * change.
 *
 * @example
 * ```ts
 * import { compareOutcomes, type Report } from '@parachron/checklist';
 *
 * declare const before: Report;
 * declare const after: Report;
 * compareOutcomes(before, after).length; // 0 if every outcome is the same
 * ```
 */
export function compareOutcomes(...reports: Parameters<typeof compareFindings>): FindingChange[] {
  return compareFindings(...reports).filter(({ before, after }) => before?.outcome !== after?.outcome);
}
