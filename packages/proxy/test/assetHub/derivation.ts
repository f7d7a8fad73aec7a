import { expect, test } from 'vitest';
import { getDerivedAccount } from '../../src/index.js';
import type { BootedHub } from '../support/bootAssetHub.js';
import { user } from '../support/users.js';

// real-chains: Asset Hub Rococo 900 has no LocationToAccountApi and does not derive accounts for sibling users.
export function testDerivation(open: () => BootedHub): void {
  test('is unknown without a fork, and a fork shows that the chain derives none', async () => {
    const hub = open();
    const snapshot = await hub.chain.snapshot();
    expect(await getDerivedAccount(snapshot, user)).toMatchObject({ kind: 'unknown' });
    expect(await getDerivedAccount(snapshot, user, { fork: hub.fork })).toMatchObject({
      kind: 'none',
      source: 'fork',
      reason: expect.stringContaining('(FailedToTransactAsset). It reached a control account'),
    });
  });
}
