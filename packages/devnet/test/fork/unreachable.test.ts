import { encodeCall } from '@parachron/core';
import { deriveDevAccount } from '@parachron/node';
import { expect, test } from 'vitest';
import { createFork, createServiceChain, encodeSignedExtrinsic } from '../../src/index.js';
import { serveChain } from '../../src/server/serveChain.js';

test.each([
  ['chain_getHeader', 'code'],
  ['state_getRuntimeVersion', 'values'],
])(
  'a query of a fork whose endpoint is gone has the error of the connection: after %s it lacks the %s',
  async (known) => {
    const chain = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
    const { hash: at } = await chain.build();
    await chain.build();
    const served = await serveChain(chain, { port: 0 });
    const fork = await createFork({ endpoint: served.url });
    const call = encodeCall(fork.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const signer = await deriveDevAccount('Alice');
    const transaction = await encodeSignedExtrinsic(fork, { call: call.hex, signer });
    // The block before the fork, of whose state the fork has read nothing, or the code alone.
    await fork.provider.send(known, [at]);
    await served.close();
    for (const [method, param] of [
      ['payment_queryInfo', transaction],
      ['payment_queryFeeDetails', transaction],
      ...(known === 'chain_getHeader' ? [['xcmpHandler_crossChainAccount', signer.address]] : []),
    ])
      await expect(fork.provider.send(String(method), [param, at])).rejects.toMatchObject({
        code: 'CONNECTION_LOST',
        fault: 'unreachable',
      });
    await fork.close();
    chain.close();
  },
);
