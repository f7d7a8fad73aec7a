import { connect } from '@parachron/client';
import { createFork, createServiceChain } from '@parachron/devnet';
import { disguiseRuntime } from '@parachron/samples/metadata';
import { expect, test } from 'vitest';

test('a chain whose node describes a type that contains itself, or another twice many times, is forked', async () => {
  const chain = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  const provider = await disguiseRuntime(chain.provider, 'Balances', (patch) => {
    let type = patch.addStruct(['First'], [['number', patch.findType({ primitive: 'U8' })]]);
    const itself = patch.addEnum(['Itself'], { Own: [['own', type + 1]] });
    patch.addStored('Itself', itself, '0x');
    for (let at = 0; at < 60; at += 1) {
      const twice = [
        ['one', type],
        ['other', type],
      ] as const;
      type = patch.addEnum([`Twice${at}`], { Both: twice });
    }
    patch.addStored('Twice', type, '0x');
  });
  const fork = await createFork({ node: await connect(provider) });
  expect(fork.head.number).toBe(0);
  await fork.close();
  chain.close();
});
