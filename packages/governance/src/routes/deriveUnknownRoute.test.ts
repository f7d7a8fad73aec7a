import type { Fork, ForkMessage } from '@parachron/proxy';
import { kusama2025, substrateNode } from '@parachron/samples/runtimes';
import { decodeProgram } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { createRouteContext } from '../../test/support/routeContext.js';
import { createRuledFork } from '../../test/support/ruledFork.js';
import { deriveUnknownRoute } from './deriveUnknownRoute.js';

const weighed = {
  'TransactionPaymentApi.query_info': { partialFee: 1n, weight: { refTime: 1000n, proofSize: 200n } },
};

describe('a chain without a route to root', () => {
  test.each([
    ['without XCM', substrateNode(), weighed],
    ['without known system parachains', kusama2025(), weighed],
    ['with a call of unknown weight', kusama2025(), { 'Paras.Parachains': [1000] }],
  ])('%s has the reasons, and asks its team', async (_title, runtime, given) => {
    const context = await createRouteContext(runtime, { given });
    expect(await deriveUnknownRoute(context, ['Sudo.Key is unset.', 'Council has no members.'])).toEqual({
      kind: 'unknown',
      title: `${runtime.chain} shows no route to root. Sudo.Key is unset. Council has no members.`,
      ...{ calls: [], costs: [], periods: [] },
      needs: [`an answer of the team of ${runtime.chain}: what dispatches calls as root`],
    });
  });
});

describe('a relay chain with system parachains', () => {
  /** A fork that completes the programs of one parachain. */
  async function derive(root: number | undefined) {
    const given = { ...weighed, 'Paras.Parachains': [1000, 1001, 2000] };
    const context = await createRouteContext(kusama2025(), { given });
    const received: ForkMessage[] = [];
    const fork: Fork = {
      ...createRuledFork(context.snapshot.runtime, context.snapshot, () => ({})),
      receive: async (message) => {
        received.push(message);
        const data = { id: `0x${'11'.repeat(32)}`, success: message.from === root };
        return [
          {
            pallet: 'MessageQueue',
            usualPallet: 'MessageQueue',
            method: 'Processed',
            phase: 'initialization',
            data,
          } as never,
        ];
      },
    };
    return { ...(await deriveUnknownRoute({ ...context, fork }, ['Why.'])), received, call: context.call };
  }

  test('names the one that is its root, with the program', async () => {
    const { title, needs, received, call } = await derive(1001);
    expect(received.map(({ from }) => from)).toEqual([1000, 1001]);
    expect(title).toBe(
      'Kusama shows no route of its own to root. Parachain 1001 is its root (a program with superuser origin, tried with a fork of Kusama). Why.',
    );
    const { version, program } = decodeProgram(received[0]?.program ?? '0x');
    expect(version).toBe(5);
    // The weight has a margin of 50 percent.
    expect(program).toContainEqual({
      ...{ kind: 'Transact', originKind: 'Superuser', call: call.hex },
      requireWeightAtMost: { refTime: 1500n, proofSize: 300n },
    });
    expect(needs).toEqual([
      `root of parachain 1001, which sends Kusama this program: ${received[0]?.program}`,
      'the routes to root of parachain 1001: run a plan with parachain 1001 as the target',
    ]);
  });

  test('names none if no dry run completes', async () => {
    expect((await derive(undefined)).title).toBe('Kusama shows no route to root. Why.');
  });
});
