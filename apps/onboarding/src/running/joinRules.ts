import type { RuleOverrides } from '@parachron/scheduler';
import type { RuleFlags } from '../command/addRuleOptions.js';

/** Merges limits of the service: each from the first source that states the limit. Undefined if no source states a limit. */
export function joinRules(
  flags: RuleFlags,
  ...configured: readonly (RuleOverrides | undefined)[]
): RuleOverrides | undefined {
  const given: RuleOverrides = {
    slotSeconds: flags.slot,
    maxExecutionTimes: flags.maxTimes,
    maxScheduleSeconds: flags.horizon,
  };
  // The last of several entries with one name wins.
  const entries = [given, ...configured].reverse().flatMap((one) => Object.entries(one ?? {}));
  const stated = entries.filter(([, value]) => value !== undefined);
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}
