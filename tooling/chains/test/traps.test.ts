// What an explanation says of the assets that a failed program left in the trap of a real chain.
import { encodeCall, parseAccount, type Runtime } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import {
  type DeliveryOutcome,
  type DerivedAccount,
  explainDelivery,
  getDerivedAccount,
  planDelivery,
  proxyCall,
} from '@parachron/proxy';
import { deriveSovereignAccount } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isShort, listChains } from '../src/chains.js';

const chains = (await listChains())
  .filter(({ kind, pallets }) => kind === 'parachain' && pallets.includes('Proxy'))
  .map((chain) => [chain.name, chain] as const);
const service = 2114;
const unpaid: ReadonlySet<DeliveryOutcome> = new Set([
  'barrier',
  'asset-not-found',
  'asset-not-accepted',
  'fees',
  'funds',
]);
const alice = parseAccount(`0x${'ab'.repeat(32)}`);

describe.skipIf(isShort).each(chains)('%s', (_name, { boot, accountBytes }) => {
  const bytes = accountBytes === 20 ? 20 : 32;
  const sovereign = deriveSovereignAccount({ paraId: service, relation: 'sibling', bytes });
  const user = { paraId: service, account: alice };
  let local: RuntimeFork;
  let runtime: Runtime;
  let derived: DerivedAccount;

  beforeAll(async () => {
    local = await boot();
    ({ runtime } = await local.snapshot());
    derived = await getDerivedAccount(await local.snapshot(), user, { fork: local });
    const own = derived.kind === 'account' ? [derived.account] : [];
    await local.endow(new Map([sovereign, ...own].map(({ hex }) => [hex, 10n ** 24n])));
  });
  afterAll(() => local.close());

  /** Predicts the payment of the service for a remark. */
  async function predict(offer: bigint) {
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };
    const real = parseAccount(`0x${'ab'.repeat(bytes)}`);
    const { payments } = await planDelivery(await local.snapshot(), {
      user,
      call: proxyCall(runtime, { real, call: encodeCall(runtime.registry, remark) }).hex,
      derived,
      termsFor: () => ({
        offer,
        weightLimit: { refTime: 10n ** 12n, proofSize: 10n ** 7n },
        callWeight: { refTime: 1_000_000_000n, proofSize: 20_000n },
      }),
      payments: [{ flow: 'sovereign', token: 'target' }],
      fork: local,
    });
    return payments[0];
  }

  test('names the trap of a program that was only tried', async ({ skip }) => {
    if (derived.kind === 'account') return skip('the call has an account');
    const { program, explanation } = (await predict(10n ** 20n)) ?? {};
    const { outcome, sentence = '' } = explanation ?? {};
    // No XCM, or another location of the token of the chain.
    const isPaid = program !== undefined && outcome !== undefined && !unpaid.has(outcome);
    if (!isPaid) return skip(`the payment does not work: ${sentence}`);
    expect(sentence).toMatch(/ The remaining fee goes to the asset trap of the XCM pallet\. /);
  });

  test('shows whether the offer of a failed program is in the trap', async ({ skip }) => {
    const { program, explanation } = (await predict(10n)) ?? {};
    if (program === undefined) return skip(`no program is sent: ${explanation?.sentence}`);
    // A chain without a price for weight charges nothing: the program fails at its call, or runs.
    if (explanation?.outcome === 'executed') return skip(`the offer pays: ${explanation.sentence}`);
    const events = await (await local.fork()).receive({ from: service, program });
    const { warnings, trapped } = explainDelivery(events, { from: service, runtime, program });
    // Older executors keep such an offer.
    const kept = { warnings: ['offer-kept'], trapped: [] };
    const left = { warnings: ['assets-trapped'], trapped: [10n] };
    expect([kept, left]).toContainEqual({ warnings, trapped });
  });
});
