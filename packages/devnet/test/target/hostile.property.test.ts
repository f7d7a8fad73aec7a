import { formatHex, type Hex } from '@parachron/core';
import { encodeProgram, type Program } from '@parachron/xcm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { totalIssuance } from '../../src/chain/pallets/balances.js';
import { account } from '../../src/chain/pallets/system.js';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { createTarget } from '../../src/target/createTarget.js';
import { listEntries } from '../support/listEntries.js';
import { native, remoteFlow, service, sovereignFlow } from './support/shareTargets.js';

const huge = (1n << 128n) - 1n;

/** Valid programs with many instructions, which the test then corrupts. */
const seeds: readonly Program[] = [
  remoteFlow({ call: '0x0000080102' }),
  sovereignFlow({ call: '0x210004000004ff' }),
  [
    { kind: 'ReserveAssetDeposited', assets: [{ id: service, amount: huge }] },
    { kind: 'BuyExecution', fees: { id: service, amount: huge }, weightLimit: 'Unlimited' },
    { kind: 'ReserveAssetDeposited', assets: [{ id: service, amount: huge }] },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
    { kind: 'ReserveAssetDeposited', assets: [{ id: service, amount: huge }] },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
    { kind: 'TransferReserveAsset', assets: [{ id: native, amount: 1n }], dest: service, xcm: [] },
  ],
  [
    { kind: 'WithdrawAsset', assets: [{ id: native, amount: 10n ** 12n }] },
    { kind: 'BuyExecution', fees: { id: native, amount: 10n ** 12n }, weightLimit: 'Unlimited' },
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 2 }, beneficiary: service },
    { kind: 'Trap', code: 7n },
  ],
];

const damage = fc.array(fc.record({ at: fc.nat(400), byte: fc.nat(255) }), { maxLength: 3 });

function damageHex(hex: Hex, changes: readonly { at: number; byte: number }[]): Hex {
  const bytes = Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
  for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
  return formatHex(bytes);
}

/** Sums the balances of all accounts in the chain's own token. */
function sumBalances(target: SmallChain): bigint {
  const entries = listEntries(target, account);
  return entries.reduce((sum, { value }) => sum + value.data.free + value.data.reserved, 0n);
}

it('no message stops the chain', async () => {
  let time = 1_700_000_000_000;
  const target = await createTarget({
    mode: { kind: 'manual' },
    clock: () => time,
    config: {
      xcm: {
        executor: {
          trustsReserves: true,
          feeAssets: [
            { id: native, perSecond: 1n, perMegabyte: 1n },
            { id: service, perSecond: 1_000_000n, perMegabyte: 1_000_000n },
          ],
        },
      },
    },
  });
  const version = 4;
  const page = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => formatHex(bytes)),
    fc
      .tuple(fc.constantFrom(...seeds), damage)
      .map(
        ([program, changes]): Hex =>
          `0x00${damageHex(encodeProgram(program, { version }), changes).slice(2)}`,
      ),
  );
  let height = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (pages) => {
      time += 12_000;
      const messages = pages.map((data) => ({ sentAt: 1, data }));
      const downwardMessages = pages.map((msg) => ({ sentAt: 1, msg }));
      await target.build({ horizontalMessages: { 2114: messages }, downwardMessages });
      height += 1;
      expect(target.head.number).toBe(height);
      expect(sumBalances(target)).toBe(target.getContext()?.get(totalIssuance));
    }),
    { numRuns: 150 },
  );
  await target.close();
});
