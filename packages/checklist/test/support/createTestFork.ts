import { connect } from '@parachron/client';
import { storageRead } from '@parachron/core';
import { createPara, createSmallFork } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import { listEvents } from './listEvents.js';

/** A fork of a small chain for dry runs while other facts are read from the chain itself. */
export async function createTestFork(
  provider: Parameters<typeof createSmallFork>[0],
): Promise<Fork & { close(): Promise<void> }> {
  const small = await createSmallFork(provider);
  if (!small) throw new TypeError('the chain cannot be forked');
  const para = createPara(small);
  const chain = await connect(para.provider);
  const first = para.head.hash;
  let base = first;
  const reset = async () => void (await chain.request('dev_setHead', [base]));
  return {
    snapshot: () => chain.snapshot(),
    reset,
    async keep() {
      base = para.head.hash;
      return () => {
        base = first;
        return reset();
      };
    },
    async endow({ hex }, free) {
      const { issued, account } = await (await chain.snapshot()).read({
        issued: storageRead('Balances', 'TotalIssuance', [], (value) => BigInt(value?.toString() ?? 0)),
        account: storageRead('System', 'Account', [hex], (value) => Object(value?.toJSON())),
      });
      const before = account.known ? account.value : {};
      const info = {
        ...before,
        providers: Math.max(1, Number(before.providers ?? 0)),
        data: { ...before.data, free: String(free) },
      };
      const total = (issued.known ? issued.value : 0n) + free;
      await chain.request('dev_setStorage', [
        { System: { Account: [[[hex], info]] }, Balances: { TotalIssuance: String(total) } },
      ]);
    },
    async receive({ from, program }) {
      const first = await para.newBlock(
        from === 'relay'
          ? { downwardMessages: [{ sentAt: 1, msg: program }] }
          : { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } },
      );
      // A chain with a queue of messages may run the program a block later.
      const second = await para.newBlock();
      return [...(await listEvents(chain, first.hash)), ...(await listEvents(chain, second.hash))];
    },
    async close() {
      await chain.close();
      await para.close();
    },
  };
}
