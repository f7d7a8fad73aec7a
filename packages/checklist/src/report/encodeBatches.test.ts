import { decodeCall, encodeCall, type PlanStep } from '@parachron/core';
import { Metadata, TypeRegistry } from '@polkadot/types';
import rpc from '@polkadot/types-support/metadata/static-substrate';
import { describe, expect, it } from 'vitest';
import { encodeBatches } from './encodeBatches.js';

const registry = new TypeRegistry();
registry.setMetadata(new Metadata(registry, rpc));

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

const stepsOf = (plan: readonly PlanStep[]) =>
  encodeBatches(plan, () => ({ registry })).map(({ steps }) => steps);

describe('encodeBatches', () => {
  it('encodes all calls of a signer as one call, in their order', () => {
    const [batch, ...others] = encodeBatches([step('one'), step('two')], () => ({ registry }));
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ sender: 'root of 2000', chain: 'Target', steps: ['one', 'two'] });
    const { pallet, method, args } = decodeCall(registry, batch?.call.hex ?? '0x');
    expect(`${pallet}.${method}`).toBe('Utility.batch_all');
    const calls = args.calls as { args: { remark: string } }[];
    expect(calls.map((call) => call.args.remark)).toEqual(['one', 'two']);
  });

  it('separates calls of different signers and of different chains', () => {
    expect(stepsOf([step('one'), step('two', { para: 2114 })])).toEqual([]);
    const [layer] = step('two').layers;
    const elsewhere = step('two', { layers: layer ? [{ ...layer, chain: 'Other' }] : [] });
    expect(stepsOf([step('one'), elsewhere])).toEqual([]);
  });

  it('includes a step that waits for a step of the batch, and no step that waits for a message', () => {
    expect(stepsOf([step('one'), step('two', { after: ['one'] })])).toEqual([['one', 'two']]);
    expect(stepsOf([step('one', sent('one')), step('two', { after: ['one'] })])).toEqual([]);
    expect(stepsOf([step('one', sent('one')), step('two', sent('two'))])).toEqual([['one', 'two']]);
  });

  it('separates a step that waits for another signer', () => {
    const other = step('other', { para: 2114, after: ['one'] });
    const plan = [step('one'), step('two'), other, step('three', { after: ['other'] })];
    expect(stepsOf(plan)).toEqual([['one', 'two']]);
  });

  it('omits steps without effect, and the steps that wait for them', () => {
    const blocked = step('one', { blocked: { reason: 'No.', howTo: 'Do.' } });
    expect(stepsOf([blocked, step('two', { after: ['one'] }), step('three')])).toEqual([]);
  });

  it('encodes no batch without the runtime', () => {
    expect(encodeBatches([step('one'), step('two')], () => undefined)).toEqual([]);
  });
});
