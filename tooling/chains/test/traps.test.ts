// The program that is printed with an outcome claims the assets that a failed program left in the trap of a real chain.
import { type Account, balanceRead, encodeCall, type Hex, parseAccount, type Runtime } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import {
  type DeliveryOutcome,
  type DerivedAccount,
  explainDelivery,
  type FeeFlow,
  getDeliveryFacts,
  getDerivedAccount,
  getOwnToken,
  proxyCall,
} from '@parachron/proxy';
import { decodeProgram, deriveSovereignAccount, encodeProgram } from '@parachron/xcm';
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

describe.skipIf(isShort).each(chains)('%s', (_name, { boot, paraId = 0, accountBytes }) => {
  const bytes = accountBytes === 20 ? 20 : 32;
  const ownToken = getOwnToken(paraId);
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

  /** Predicts the payment for a remark. */
  async function predict(flow: FeeFlow, offer: bigint) {
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };
    const real = parseAccount(`0x${'ab'.repeat(bytes)}`);
    const { payments } = await getDeliveryFacts(await local.snapshot(), {
      user,
      call: proxyCall(runtime, { real, call: encodeCall(runtime.registry, remark) }).hex,
      derived,
      callWeight: { refTime: 1_000_000_000n, proofSize: 20_000n },
      offer,
      payments: [{ flow, token: ownToken }],
      ownToken,
      fork: local,
    });
    return payments[0];
  }

  /** The reason why a chain takes no assets from a payment: no XCM, or another location of its token. */
  async function findObstacle(flow: FeeFlow): Promise<string | undefined> {
    const tried = await predict(flow, 10n ** 20n);
    const isPaid = tried?.program !== undefined && !unpaid.has(tried.predicted);
    return isPaid ? undefined : `the payment does not work: ${tried?.sentence}`;
  }

  /** A program whose call has an origin that is not an account, so that no chain dispatches the call. */
  async function fail(flow: FeeFlow, offer: bigint) {
    const predicted = await predict(flow, offer);
    const { version, program: instructions } = decodeProgram(predicted?.program ?? '0x');
    const program = encodeProgram(
      instructions.map((one) => (one.kind === 'Transact' ? { ...one, originKind: 'Native' } : one)),
      { version },
    );
    const fork = await local.fork();
    return { fork, ...(await explain(fork, program)) };
  }

  async function explain(fork: RuntimeFork, program: Hex) {
    const received = await fork.receive({ from: service, program });
    const isTrapped = received.some(({ method }) => method === 'AssetsTrapped');
    return { isTrapped, explanation: explainDelivery(received, { from: service, runtime, program }) };
  }

  async function readFree(fork: RuntimeFork, account: Account): Promise<bigint> {
    const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
    return balance.known ? balance.value.free : 0n;
  }

  test.for(['sovereign', 'remote'] as const)(
    'returns the trapped assets in the %s flow',
    async (flow, { skip }) => {
      const own = derived.kind === 'account' ? derived.account : undefined;
      const payer = flow === 'remote' ? own : sovereign;
      if (!payer) return skip('the chain has no account for the user');
      const obstacle = await findObstacle(flow);
      if (obstacle !== undefined) return skip(obstacle);
      const offer = 10n ** 20n;
      const { fork, isTrapped, explanation: failed } = await fail(flow, offer);
      if (!isTrapped) return skip('the chain gives the assets of failed programs away, without a trap');
      expect(failed).toMatchObject({ trapped: [expect.any(BigInt)] });
      const [trapped = 0n] = failed.trapped;
      // A chain without a price for weight charges nothing.
      expect(failed.claims).toMatchObject([{ from: service, isPaid: trapped < offer }]);
      const left = await readFree(fork, payer);
      const claimed = await explain(fork, failed.claims[0]?.program ?? '0x');
      expect(claimed.explanation).toMatchObject({ outcome: 'executed', trapped: [] });
      const back = (await readFree(fork, payer)) - left;
      expect(back).toBeGreaterThan(0n);
      if (trapped < offer) expect(back).toBeLessThan(trapped);
      else expect(back).toBe(trapped);
    },
  );

  test('names no claim for a program that was only tried', async ({ skip }) => {
    if (derived.kind === 'account') return skip('the call has an account');
    const obstacle = await findObstacle('sovereign');
    if (obstacle !== undefined) return skip(obstacle);
    const { sentence = '' } = (await predict('sovereign', 10n ** 20n)) ?? {};
    expect(sentence).toMatch(/ The remaining fee would go to the asset trap of the XCM pallet\.$/);
  });

  test('predicts no claim of an offer that did not pay', async ({ skip }) => {
    const { program, sentence } = (await predict('sovereign', 10n)) ?? {};
    if (program === undefined) return skip(`no program is sent: ${sentence}`);
    const { warnings, trapped, claims } = (await fail('sovereign', 10n)).explanation;
    // Older executors keep such an offer.
    const kept = { warnings: ['offer-kept'], trapped: [], paid: [] };
    const left = { warnings: ['assets-trapped'], trapped: [10n], paid: [false] };
    const paid = claims.map(({ isPaid }) => isPaid);
    expect([kept, left]).toContainEqual({ warnings, trapped, paid });
  });
});
