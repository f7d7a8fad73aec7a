import type { RuleOverrides } from '@parachron/scheduler';
import type { RuleFlags } from '../cli/commands/ruleOptions.js';

/** Merges limits of the service: each from the first that states it. Undefined where none states any. */
export function mergeRules(
  { slot: slotSeconds, minimumTransfer }: RuleFlags,
  ...configured: readonly (RuleOverrides | undefined)[]
): RuleOverrides | undefined {
  const all = [{ slotSeconds, minimumTransfer }, ...configured];
  const first = <R extends keyof RuleOverrides>(rule: R) =>
    all.map((one) => one?.[rule]).find((value) => value !== undefined);
  const merged = { slotSeconds: first('slotSeconds'), minimumTransfer: first('minimumTransfer') };
  return Object.values(merged).some((value) => value !== undefined) ? merged : undefined;
}
