// Assets that a failed program leaves in the trap of a real chain come back by the program that is printed with the outcome.
import { connect } from '@parachron/client';
import { balanceRead, encodeCall, parseAccount } from '@parachron/core';
import { explainDelivery, getDeliveryFacts, getOwnToken, proxyCall } from '@parachron/proxy';
import { createFork } from '@parachron/stories/matrix';
import { decodeProgram, deriveSovereignAccount, encodeProgram } from '@parachron/xcm';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { isShort } from '../src/isShort.js';
import { listChains } from '../src/listChains.js';

const chains = (await listChains())
  .filter(({ kind, pallets }) => kind === 'parachain' && pallets.includes('Proxy'))
  .map((chain) => [chain.name, chain] as const);
const service = 2114;
const alice = parseAccount(`0x${'ab'.repeat(32)}`);

const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

describe.skipIf(isShort).each(chains)('%s', (_name, { boot, paraId = 0, accountBytes }) => {
  test('gives back what the service had paid', { timeout: 600_000 }, async () => {
    await cryptoWaitReady();
    const local = await boot();
    const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    opened.push(local, chain);
    await local.newBlock();
    const bytes = accountBytes === 20 ? 20 : 32;
    const sovereign = deriveSovereignAccount({ paraId: service, relation: 'sibling', bytes });
    await local.endow(new Map([[sovereign.hex, 10n ** 24n]]));
    await local.newBlock();
    const fork = await createFork(chain);
    const { runtime } = chain;
    const remark = encodeCall(runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x' },
    });
    const real = parseAccount(`0x${'ab'.repeat(bytes)}`);
    const user = { paraId: service, account: alice };
    const request = {
      user,
      call: proxyCall(runtime, { real, call: remark }).hex,
      derived: { kind: 'none', reason: 'It is not asked.', source: 'configuration', evidence: [] },
      callWeight: { refTime: 1_000_000_000n, proofSize: 20_000n },
      offer: 10n ** 20n,
      payments: [{ flow: 'sovereign', token: getOwnToken(paraId) }],
      ownToken: getOwnToken(paraId),
      fork,
    } as const;
    const [payment] = (await getDeliveryFacts(await fork.snapshot(), request)).payments;
    // An origin of this kind is none of an account, so that no chain makes the call.
    const { version, program: instructions } = decodeProgram(payment?.program ?? '0x');
    const program = encodeProgram(
      instructions.map((one) => (one.kind === 'Transact' ? { ...one, originKind: 'Native' } : one)),
      { version },
    );
    await fork.reset();
    const readFree = async () => {
      const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(sovereign) });
      return balance.known ? balance.value.free : 0n;
    };
    const context = { from: service, runtime };
    const failed = explainDelivery(await fork.receive({ from: service, program }), { ...context, program });
    expect(failed).toMatchObject({ trapped: [expect.any(BigInt)], claims: [{ from: service }] });
    const left = await readFree();
    const [claim] = failed.claims;
    const claimed = await fork.receive({ from: service, program: claim?.program ?? '0x' });
    expect(explainDelivery(claimed, { ...context, program: claim?.program ?? '0x' })).toMatchObject({
      outcome: 'executed',
      trapped: [],
    });
    const back = (await readFree()) - left;
    expect(back).toBeGreaterThan(0n);
    expect(back).toBeLessThan(failed.trapped[0] ?? 0n);
  });
});
