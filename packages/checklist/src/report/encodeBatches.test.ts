import type { Fork } from '@parachron/client';
import { decodeCall, encodeCall, type PlanStep } from '@parachron/core';
import { Metadata, TypeRegistry } from '@polkadot/types';
import rpc from '@polkadot/types-support/metadata/static-substrate';
import { describe, expect, it } from 'vitest';
import { encodeBatches, type PlanBatch } from './encodeBatches.js';

const registry = new TypeRegistry();
registry.setMetadata(new Metadata(registry, rpc));

const chain = { runtime: { registry } };

const remark = (text: string) =>
  encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: text } });

function step(id: string, more: Partial<PlanStep> = {}): PlanStep {
  const call = remark(id);
  const layers = [{ kind: 'call', title: '', chain: 'Target', para: 2000, hex: call.hex, call } as const];
  const words = {
    title: id,
    sender: `root of ${more.para ?? 2000}`,
    verify: '',
    after: [],
    notes: [],
    dispatch: [],
  };
  return { id, para: 2000, layers, ...words, ...more };
}

const sent = (id: string) => {
  const { layers } = step(id);
  const program = { kind: 'program', title: '', chain: 'Relay', hex: '0x03' } as const;
  return { layers: [program, ...layers] };
};

const stepsOf = async (plan: readonly PlanStep[]) =>
  ((await encodeBatches(plan, () => ({ chain }))).batches ?? []).map(({ steps }) => steps);

describe('encodeBatches', () => {
  it('encodes all calls of a signer as one call, in their order', async () => {
    const { batches = [] } = await encodeBatches([step('one'), step('two')], () => ({ chain }));
    const [batch, ...others] = batches;
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ sender: 'root of 2000', chain: 'Target', steps: ['one', 'two'] });
    const { pallet, method, args } = decodeCall(registry, batch?.call.hex ?? '0x');
    expect(`${pallet}.${method}`).toBe('Utility.batch_all');
    const calls = args.calls as { args: { remark: string } }[];
    expect(calls.map((call) => call.args.remark)).toEqual(['one', 'two']);
  });

  it('separates calls of different signers and of different chains', async () => {
    expect(await stepsOf([step('one'), step('two', { para: 2114 })])).toEqual([]);
    const [layer] = step('two').layers;
    const elsewhere = step('two', { layers: layer ? [{ ...layer, chain: 'Other' }] : [] });
    expect(await stepsOf([step('one'), elsewhere])).toEqual([]);
  });

  it('includes a step that waits for a step of the batch, and no step that waits for a message', async () => {
    expect(await stepsOf([step('one'), step('two', { after: ['one'] })])).toEqual([['one', 'two']]);
    expect(await stepsOf([step('one', sent('one')), step('two', { after: ['one'] })])).toEqual([]);
    expect(await stepsOf([step('one', sent('one')), step('two', sent('two'))])).toEqual([['one', 'two']]);
  });

  it('separates a step that waits for another signer', async () => {
    const other = step('other', { para: 2114, after: ['one'] });
    const plan = [step('one'), step('two'), other, step('three', { after: ['other'] })];
    expect(await stepsOf(plan)).toEqual([['one', 'two']]);
  });

  it('omits steps without effect, and the steps that wait for them', async () => {
    const blocked = step('one', { blocked: { reason: 'No.', howTo: 'Do.' } });
    expect(await stepsOf([blocked, step('two', { after: ['one'] }), step('three')])).toEqual([]);
  });

  it('encodes no batch without the runtime', async () => {
    expect(await encodeBatches([step('one'), step('two')], () => undefined)).toEqual({});
  });

  it('encodes no batch of an account if the chain refuses batches, and one of root, which no filter concerns', async () => {
    // frame_system::Error::CallFiltered, which the BaseCallFilter of a runtime gives to each origin but root.
    const dispatch: Fork['dispatch'] = async (hex) =>
      decodeCall(registry, hex).method === 'batch_all'
        ? { outcome: 'failed', error: 'System.CallFiltered', events: [] }
        : { outcome: 'done', events: [] };
    const fork = { fork: async () => ({ dispatch }) as unknown as Fork };
    const by = (one: Partial<PlanStep>, known?: readonly PlanBatch[]) =>
      encodeBatches([step('one', one), step('two', one)], () => ({ chain, fork }), known);
    expect(await by({ signed: {} })).toEqual({});
    const { batches } = await by({});
    expect(batches).toMatchObject([{ steps: ['one', 'two'] }]);
    // The same batch was tried with an earlier plan.
    expect(await by({ signed: {} }, batches)).toMatchObject({ batches });
  });
});
