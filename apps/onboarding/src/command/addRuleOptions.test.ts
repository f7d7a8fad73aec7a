import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addRuleOptions, type RuleFlags } from './addRuleOptions.js';

function read(...args: readonly string[]): RuleFlags {
  const command = addRuleOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return command.parse(args, { from: 'user' }).opts<RuleFlags>();
}

describe('the limits of the service', () => {
  it('are those of its runtime by default', () => {
    expect(read()).toEqual({});
  });

  it.each<[string, string, RuleFlags]>([
    ['--slot', '1', { slot: 1n }],
    ['--slot', '999999999', { slot: 999_999_999n }],
    ['--horizon', '86400', { horizon: 86_400n }],
    ['--max-times', '999999', { maxTimes: 999_999n }],
    ['--minimum-transfer', '0', { minimumTransfer: 0n }],
    ['--existential-deposit', '9'.repeat(38), { existentialDeposit: 10n ** 38n - 1n }],
  ])('%s %s is read in full', (option, text, flags) => {
    expect(read(option, text)).toEqual(flags);
  });

  it.each([
    ['--slot', '0'],
    ['--slot', '1000000000'],
    ['--slot', '1.5'],
    ['--slot', '1h'],
    ['--horizon', '-1'],
    ['--max-times', '0'],
    ['--max-times', '1000000'],
    ['--max-times', '01'],
    ['--minimum-transfer', '-1'],
    ['--minimum-transfer', '1.5'],
    ['--existential-deposit', '9'.repeat(39)],
    ['--existential-deposit', '0x10'],
  ])('%s %s is refused', (option, text) => {
    expect(() => read(option, text)).toThrow(/ is invalid\. Give a whole number/);
  });
});
