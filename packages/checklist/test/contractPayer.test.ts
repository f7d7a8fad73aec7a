import type { Fork } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { deriveHashedDescriptionAccount, deriveSovereignAccount } from '@parachron/xcm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStub } from './support/openStub.js';
import { openTokenRun, SERVICE, type TokenRun } from './support/openTokenRun.js';

let run: TokenRun;
beforeAll(async () => {
  run = await openTokenRun();
});
afterAll(() => run.close());

const sender = { paraId: SERVICE, relation: 'sibling' } as const;
const hashed = deriveHashedDescriptionAccount(sender).hex;
const usual = deriveSovereignAccount(sender).hex;

test.each([
  ['its own answer', `0x00${hashed.slice(2)}`, hashed],
  ['the usual account without an answer', undefined, usual],
] as const)(
  'the fork of a contract call funds the account of the service by %s',
  async (_by, answer, payer) => {
    const calls = answer ? { LocationToAccountApi_convert_location: answer } : {};
    const target = await openStub('v15/asset-hub-kusama', { calls });
    onTestFinished(() => target.close());
    const endowed: Hex[][] = [];
    const fork = {
      fork: async () => fork,
      snapshot: () => target.snapshot(),
      endow: async (accounts: ReadonlyMap<Hex, bigint>) => void endowed.push([...accounts.keys()]),
      receive: async () => [],
      dispatch: async () => ({ outcome: 'done', events: [] }),
    } as unknown as Fork;
    const scope = { targetParaId: 1000, derivation: 'none' } as const;
    await run.run({ nodes: { target }, scope, only: /contracts/, forks: { target: fork } });
    // The runs of each payment then fund variants.
    expect(endowed[0]?.[0]).toBe(payer);
  },
);
