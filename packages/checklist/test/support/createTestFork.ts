import { connect } from '@parachron/client';
import { storageRead } from '@parachron/core';
import { createPara, createSmallFork } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import { listEvents } from './listEvents.js';

/** A fork of a service of the local network, to try things on. */
export async function createServiceFork(
  provider: Parameters<typeof createSmallFork>[0],
): Promise<Fork & { close(): Promise<void> }> {
  const small = await createSmallFork(provider);
  if (!small) throw new TypeError('the service cannot be forked');
  const para = createPara(small);
  const chain = await connect(para.provider);
  const base = para.head.hash;
  return {
    snapshot: () => chain.snapshot(),
    reset: async () => void (await chain.request('dev_setHead', [base])),
    async endow({ hex }, free) {
      const { issued } = await (await chain.snapshot()).read({
        issued: storageRead('Balances', 'TotalIssuance', [], (value) => BigInt(value?.toString() ?? 0)),
      });
      const info = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data: { free: String(free) } };
      const total = (issued.known ? issued.value : 0n) + free;
      await chain.request('dev_setStorage', [
        { System: { Account: [[[hex], info]] }, Balances: { TotalIssuance: String(total) } },
      ]);
    },
    async receive({ from, program }) {
      const { hash } = await para.newBlock({
        horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] },
      });
      return listEvents(chain, hash);
    },
    async close() {
      await chain.close();
      await para.close();
    },
  };
}
