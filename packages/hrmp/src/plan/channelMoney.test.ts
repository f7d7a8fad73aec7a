import { formatTokens } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { kusama2024, kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { planSteps } from '../../test/support/planSteps.js';

const proposal = { capacity: 1000, messageSize: 102_400 };
const deposit = 10n ** 13n;
const existential = 333_333_333n;

const versions = { 1000: 3, 2000: 3, 2114: 3 } as const;

const priceOf = (offer: bigint) => ({ fee: offer, offer });

describe('the funds that a parachain needs', () => {
  const facts = makeFacts(kusama2025(), {
    para: {
      balance: balanceOf(5n * 10n ** 12n, { reserved: 9n }),
    },
  });
  const ids = ['init-2114-to-2000', 'init-2000-to-2114-and-accept-2114-to-2000', 'accept-2000-to-2114'];

  test('are deposits, offers and the existential deposit, less the balance', () => {
    const prices = new Map(ids.map((id, at) => [id, priceOf(BigInt(at + 1) * 10n ** 9n)]));
    const { money, steps } = planSteps(facts, { proposal, versions, prices });
    const [target, service] = money;
    expect(target).toMatchObject({
      para: 2000,
      deposits: 2n * deposit,
      offers: 2n * 10n ** 9n,
      keep: existential,
      needed: 2n * deposit + 2n * 10n ** 9n + existential,
      free: 5n * 10n ** 12n,
      missing: 2n * deposit + 2n * 10n ** 9n + existential - 5n * 10n ** 12n,
      complete: true,
    });
    expect(steps[0]?.title).toMatch(/ receives 15\.002333333333 KSM\.$/);
    expect(service).toMatchObject({ deposits: 2n * deposit, offers: 4n * 10n ** 9n });
    expect(service.steps).toEqual(['init-2114-to-2000', 'accept-2000-to-2114']);
  });

  test('are a lower bound, marked as incomplete, if an offer is unknown', () => {
    const [target] = planSteps(facts, { proposal, versions }).money;
    expect(target).toMatchObject({
      complete: false,
      offers: 0n,
      missing: 2n * deposit + existential - 5n * 10n ** 12n,
    });
  });

  test('exclude the frozen balance', () => {
    const frozen = makeFacts(kusama2025(), {
      para: {
        balance: balanceOf(0n, { frozen: 10n ** 12n }),
      },
    });
    expect(planSteps(frozen, { proposal, versions }).money[0]).toMatchObject({ keep: 10n ** 12n });
  });

  test('are zero without a due step', () => {
    const open = makeFacts(kusama2025(), { states: ['open', 'open'] });
    expect(planSteps(open, { proposal, versions }).money).toMatchObject([
      { needed: 0n, missing: 0n, complete: true },
      { needed: 0n, missing: 0n },
    ]);
  });

  test('exclude the deposits that a closing channel returns', () => {
    const closing = makeFacts(kusama2025(), {
      states: ['closing', 'none'],
      para: { balance: balanceOf(5n * 10n ** 12n) },
    });
    const { money, steps } = planSteps(closing, { proposal, versions });
    expect(money[0]).toMatchObject({ returned: deposit, missing: deposit + existential - 5n * 10n ** 12n });
    expect(money[1].returned).toBe(2n * deposit);
    expect(steps[0]?.notes).toContain(
      'Closing channels return 10 KSM at the next session: send the programs then.',
    );
    expect(steps[0]?.verify).toMatch(/has at least 10\.000333333333 KSM free\.$/);
  });

  test.each([
    [polkadot2025(), '0.0333333333 DOT'],
    [kusama2024(), '0.000333333333 KSM'],
    [kusama2025(), '0.000333333333 KSM'],
  ])('exclude deposits for channels with system chains, and use the token of $specName', (runtime, keep) => {
    const free = makeFacts(runtime, { ids: [1000, 2114], states: ['open', 'none'] });
    const [hub, service] = planSteps(free, { proposal, versions }).money;
    expect(hub.deposits).toBe(0n);
    expect(service.deposits).toBe(0n);
    expect(formatTokens(service.keep, runtime.token)).toBe(keep);
  });
});
