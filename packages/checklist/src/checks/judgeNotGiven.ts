import { describeNotGiven } from '../facts/describeNotGiven.js';
import type { Role } from '../Scope.js';
import type { Judgement } from './Check.js';

/** A judgement that passes nothing: the chain was not given, so the check read nothing. */
export function judgeNotGiven(subject: string, role: Role): Judgement {
  const reason = `Not checked: ${describeNotGiven(role).reason}.`;
  return { subject, outcome: 'not-applicable', reason, evidence: [] };
}
