import { devAccounts, getFree } from '@parachron/devnet-chain';
import type { Location, Program } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { callOf, createTargetContext, idOf } from '../../../test/target/support/createTargetContext.js';
import { addToPages, listPages } from '../pallets/outboundPages.js';
import { egressChannels, upwardMessages } from '../pallets/xcmStorage.js';

// Rules: `xcm_runtime_apis::dry_run`: the outcome, the events and the messages of a call or program, without any change of the state, and without
// the messages that already waited.
const { alice, bob } = devAccounts;
const relay: Location = { parents: 1, interior: [] };
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const clear: Program = [{ kind: 'ClearOrigin' }];
const channel = { max_capacity: 2, max_total_size: 1_000, max_message_size: 100, msg_count: 0 };

interface Effects {
  readonly type: string;
  readonly value: {
    readonly execution_result: { readonly type: string; readonly value: unknown };
    readonly emitted_events: readonly { readonly type: string; readonly value: { readonly type: string } }[];
    readonly forwarded_xcms: readonly (readonly [unknown, readonly unknown[]])[];
  };
}

function begin(generation: 'v4' | 'v5' = 'v4') {
  const target = createTargetContext({ generation });
  target.context.put(egressChannels, [], [{ recipient: 2114, ...channel }]);
  target.takeEvents();
  const origin = (who: string) => ({ type: 'system', value: { type: 'Signed', value: who } });
  return {
    ...target,
    runCall: (path: string, args: Record<string, unknown>, by: unknown = origin(alice)) =>
      target.ask('DryRunApi_dry_run_call', {
        origin: by,
        call: callOf(path, args),
        result_xcms_version: 5,
      }) as Effects,
    runProgram: (location: Location, program: Program) =>
      target.ask('DryRunApi_dry_run_xcm', {
        origin_location: target.place(location),
        xcm: target.program(program),
      }) as Effects,
  };
}

const namesOf = ({ value }: Effects) =>
  value.emitted_events.map(({ type, value: event }) => `${type}.${event.type}`);

describe.each(['v4', 'v5'] as const)('the dry run of a call on %s', (generation) => {
  it('has the events of the call, and changes nothing', () => {
    const { runCall, context, takeEvents } = begin(generation);
    const before = [getFree(context, alice), getFree(context, bob)];
    const effects = runCall('Balances.transfer_keep_alive', { dest: idOf(bob), value: 5n });
    expect([effects.type, effects.value.execution_result.type]).toEqual(['Ok', 'Ok']);
    expect(namesOf(effects)).toEqual(['Balances.Transfer']);
    expect([getFree(context, alice), getFree(context, bob)]).toEqual(before);
    expect(takeEvents()).toEqual([]);
  });

  it('has the error of a call that fails, and no events', () => {
    const effects = begin(generation).runCall('Balances.transfer_keep_alive', {
      dest: idOf(bob),
      value: 10n ** 30n,
    });
    expect(effects.type).toBe('Ok');
    expect(effects.value.execution_result).toMatchObject({
      type: 'Err',
      value: { error: { type: 'Module' } },
    });
    expect(namesOf(effects)).toEqual([]);
  });

  it('lists what the call sends: first to the relay chain, then to siblings', () => {
    const { runCall, place, program, context } = begin(generation);
    const send = (dest: Location) =>
      callOf('PolkadotXcm.send', { dest: place(dest), message: program(clear) });
    const effects = runCall('Utility.batch_all', { calls: [send(sibling), send(relay)] });
    expect(effects.value.forwarded_xcms.map(([dest, programs]) => [dest, programs.length])).toEqual([
      [place(relay), 1],
      [place(sibling), 1],
    ]);
    expect([context.get(upwardMessages), listPages(context)]).toEqual([[], []]);
  });

  it('leaves out what already waited', () => {
    const { runCall, context } = begin(generation);
    context.put(upwardMessages, [], [new Uint8Array([1])]);
    addToPages(context, { recipient: 2114, program: new Uint8Array([1]) });
    const effects = runCall('System.remark', { remark: new Uint8Array() });
    expect(effects.value.forwarded_xcms).toEqual([]);
    expect([context.get(upwardMessages).length, listPages(context).length]).toEqual([1, 1]);
  });

  it('runs as the given origin', () => {
    const { runCall } = begin(generation);
    const force = { who: idOf(bob), new_free: 10n ** 12n };
    const root = { type: 'system', value: { type: 'Root' } };
    const results = [undefined, root].map(
      (by) => runCall('Balances.force_set_balance', force, by).value.execution_result.type,
    );
    expect(results).toEqual(['Err', 'Ok']);
  });
});

describe.each(['v4', 'v5'] as const)('the dry run of a program on %s', (generation) => {
  const asset = { id: { parents: 0, interior: [] }, amount: 1_000_000_000_000n };
  const local: Location = { parents: 0, interior: [{ kind: 'AccountId32', id: alice }] };
  const paid: Program = [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 1 },
      beneficiary: { parents: 0, interior: [{ kind: 'AccountId32', id: bob }] },
    },
  ];

  it('has the weight and the events of the program, and changes nothing', () => {
    const { runProgram, context } = begin(generation);
    const before = [getFree(context, alice), getFree(context, bob)];
    const effects = runProgram(local, paid);
    expect(effects.value.execution_result).toEqual({
      type: 'Complete',
      value: { used: { ref_time: 600_000_000n, proof_size: 10_500n } },
    });
    expect(namesOf(effects).slice(0, 1)).toEqual(['Balances.Burned']);
    expect(namesOf(effects)).toContain('Balances.Minted');
    expect([getFree(context, alice), getFree(context, bob)]).toEqual(before);
  });

  it('has the refusal of the barrier', () => {
    const effects = begin(generation).runProgram(sibling, clear);
    const error = { type: 'Barrier' };
    const value = generation === 'v5' ? { index: 0, error } : { error };
    expect([effects.type, effects.value.execution_result]).toEqual(['Ok', { type: 'Error', value }]);
  });

  it('may run twice with the same result', () => {
    const { runProgram } = begin(generation);
    expect(runProgram(local, paid)).toEqual(runProgram(local, paid));
  });
});
