import { type Call, encodeCall, type Hex } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { createRouteContext } from '../../test/support/routeContext.js';
import type { Rule } from '../../test/support/ruledFork.js';
import { findVotes } from './findVotes.js';
import { listCollectiveRoutes } from './listCollectiveRoutes.js';
import { listMotions } from './listMotions.js';

const node = substrateNode();
const account = (byte: string): Hex => `0x${byte.repeat(32)}`;
const five = ['11', '22', '33', '44', '55'].map(account);
const seats = (council: readonly Hex[] | undefined, others: readonly Hex[] = []) => ({
  ...(council ? { 'Council.Members': council } : {}),
  'TechnicalCommittee.Members': others,
  'AllianceMotion.Members': [],
});

/** A runtime that permits a collective with at least this part of its members to make a call. */
const permit =
  (part: number, name = 'System.remark'): Rule =>
  ({ origin, name: called }) => {
    const [, votes = 0, all = 1] = /members":\[(\d+),(\d+)/.exec(origin)?.map(Number) ?? [];
    return called === name && votes / all >= part ? {} : { error: 'BadOrigin' };
  };
const createContext = (given: object, rule?: Rule) =>
  createRouteContext(node, { given: { ...given }, ...(rule && { rule }) });

describe('the votes that a call requires', () => {
  test.each([
    [0, 1],
    [0.5, 3],
    [2 / 3, 4],
    [1, 5],
  ])('are the fewest that the runtime permits: from a part of %f of five on, %i', async (part, votes) => {
    const context = await createContext(seats(five), permit(part));
    const members = context.governance.collectives.find(({ pallet }) => pallet === 'Council')?.members;
    const found = findVotes(context, {
      pallet: 'Council',
      members: members ?? expect.fail(),
      call: context.call,
    });
    expect(await found).toEqual({ votes, seats: 5 });
  });

  const find = async (given: object, rule?: Rule) => {
    const context = await createContext(given, rule);
    const [council] = context.governance.collectives.filter(({ pallet }) => pallet === 'Council');
    return findVotes(context, { ...(council ?? expect.fail()), call: context.call });
  };

  it('do not exist if the runtime refuses even all members', async () => {
    expect(await find(seats(five), permit(2))).toBe('none');
  });

  it('do not exist without a member, also without a dry run', async () => {
    expect(await find(seats([]))).toBe('none');
  });

  it('are unknown without a dry run, and the seats without the members', async () => {
    expect(await find(seats(five))).toEqual({ votes: undefined, seats: 5 });
    expect(await find(seats(undefined))).toEqual({ votes: undefined, seats: undefined });
  });
});

describe('the motions for alternatives', () => {
  const other: Call = encodeCall(node.registry, {
    pallet: 'System',
    method: 'remark_with_event',
    args: { remark: '0x' },
  });

  it('have the first call that the runtime permits, in each collective with members', async () => {
    const context = await createContext(
      seats(five, five.slice(0, 3)),
      permit(0.5, 'System.remark_with_event'),
    );
    const motions = await listMotions(context, [undefined, context.call, other]);
    expect(motions.map(({ pallet, call, need }) => [pallet, call.method, need])).toEqual([
      [
        'Council',
        'remark_with_event',
        'the votes of 3 of 5 members of Council (found by dry runs with each number of votes)',
      ],
      [
        'TechnicalCommittee',
        'remark_with_event',
        'the votes of 2 of 3 members of TechnicalCommittee (found by dry runs with each number of votes)',
      ],
    ]);
  });

  it('have the first call without a dry run, and need the permission of the runtime', async () => {
    const context = await createContext(seats(five));
    const [motion, ...more] = await listMotions(context, [context.call, other]);
    expect(more).toEqual([]);
    expect(motion).toMatchObject({
      call: { method: 'remark' },
      need: 'the permission of the runtime for Council to dispatch System.remark: metadata does not show the required votes',
    });
  });

  it('do not exist without an alternative, or if no call is permitted', async () => {
    const context = await createContext(seats(five), permit(2));
    expect(await listMotions(context, [])).toEqual([]);
    expect(await listMotions(context, [undefined])).toEqual([]);
    expect(await listMotions(context, [context.call, other])).toEqual([]);
  });

  it('of a collective with one member need one vote', async () => {
    const context = await createContext(seats(five.slice(0, 1)), permit(1));
    const [motion] = await listMotions(context, [context.call]);
    expect(motion?.need).toBe(
      'the votes of 1 of 1 member of Council (found by dry runs with each number of votes)',
    );
    // A motion of one vote dispatches at once.
    expect(motion?.calls.map(({ call }) => call?.method)).toEqual(['propose']);
  });
});

test('each motion is a route that dispatches the call as its collective', async () => {
  const context = await createContext(seats(five), permit(0.5));
  const routes = await listCollectiveRoutes(context);
  expect(routes.map(({ kind, title }) => [kind, title])).toEqual([
    ['collective', `A motion of Council of ${node.chain} dispatches the call as that collective.`],
  ]);
  expect(routes[0]?.needs).toEqual([
    'the votes of 3 of 5 members of Council (found by dry runs with each number of votes)',
  ]);
});
