import { describe, expect, it } from 'vitest';
import type { DeliveryContext } from './DeliveryContext.js';
import { describeFindingOut } from './describeFindingOut.js';

const every = {
  ...{ program: '0x', runtime: {}, derived: {}, proxies: {} },
  ...{ funds: 'enough', asset: 'own', callWeight: {} },
} as unknown as DeliveryContext;
const { program: _, funds: __, ...some } = every;

describe('describeFindingOut', () => {
  it.each(['one-of', 'unknown'] as const)('names the missing facts of the outcome %s', (outcome) => {
    expect(describeFindingOut(outcome, some)).toBe(
      "Give the program's bytes, the balance of the paying account, or run the program on a fork of the target, with DryRunApi or with ReportTransactStatus after the call.",
    );
    expect(describeFindingOut(outcome, {})).toMatch(
      /^Give the program's bytes, the target's runtime, the derived account, the user's proxies, .*, the weight of the call, or run /,
    );
  });

  it('advises only a dry run if all facts are known', () => {
    expect(describeFindingOut('unknown', every)).toMatch(/^Run the program on a fork of the target, /);
  });

  it.each(['executed', 'fees', 'not-seen'] as const)(
    'has no advice for the certain outcome %s',
    (outcome) => {
      expect(describeFindingOut(outcome, {})).toBeUndefined();
    },
  );
});
