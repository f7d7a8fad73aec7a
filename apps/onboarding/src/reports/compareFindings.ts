import type { Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';

/** A finding whose outcome or reason is another than before, or that is new or gone. */
export interface FindingChange {
  readonly check: string;
  readonly subject: string;
  readonly before?: Finding;
  readonly after?: Finding;
}

/** Compares what two reports of the same parachain and network found, by check and subject. */
export function compareFindings(
  before: Pick<Report, 'findings'>,
  after: Pick<Report, 'findings'>,
): FindingChange[] {
  const earlier = byName(before.findings);
  const later = byName(after.findings);
  return [...new Map([...earlier, ...later]).keys()].flatMap((name) => {
    const [was, is] = [earlier.get(name), later.get(name)];
    const either = is ?? was;
    if (!either || (was?.outcome === is?.outcome && was?.reason === is?.reason)) return [];
    const { check, subject } = either;
    return [{ check, subject, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) }];
  });
}

function byName(findings: readonly Finding[]): Map<string, Finding> {
  return new Map(findings.map((finding) => [JSON.stringify([finding.check, finding.subject]), finding]));
}
