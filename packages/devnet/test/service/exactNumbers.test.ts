import { describe, expect, it } from 'vitest';
import { serveChain } from '../../src/server/serveChain.js';
import { createServiceChain } from '../../src/service/createServiceChain.js';

describe('a result that JavaScript numbers cannot hold', () => {
  it('is sent with all digits', async () => {
    const chain = await createServiceChain({ variant: 'M' });
    const server = await serveChain(chain, { port: 0 });
    const response = await fetch(server.url.replace(/^ws/, 'http'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'automationTime_getTimeAutomationFees',
        params: ['XCMP', 2_000_000_003],
      }),
    });
    const text = await response.text();
    await server.close();
    chain.close();
    // service-facts: 12 × 593 317 000 × executions, for a cross-chain task without its XCM fee.
    expect(text).toContain(`"result":${12n * 593_317_000n * 2_000_000_003n}`);
  });
});
