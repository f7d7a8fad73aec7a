import type { PlanCost, PlanStep } from '@parachron/core';
import { createAccountShortener } from '@parachron/reports';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderPlan } from './renderPlan.js';

const screen = { colors: pico.createColors(false), unicode: true, width: 60 };
const step: PlanStep = {
  id: 'init-1000-to-2114',
  title: 'Parachain 1000 requests a channel to 2114.',
  sender: 'root of parachain 1000',
  para: 1000,
  layers: [
    {
      kind: 'inner-call',
      title: 'the call on Relay',
      chain: 'Relay',
      hex: '0x1700420800000800000000900100',
      call: {
        pallet: 'Hrmp',
        method: 'hrmp_init_open_channel',
        args: { recipient: 2114 },
        hex: '0x1700420800000800000000900100',
      },
    },
    {
      kind: 'program',
      title: 'the XCM program',
      chain: 'Relay',
      hex: '0x0210',
      decoded: 'SetAppendix:\n  RefundSurplus',
    },
  ],
  dispatch: [],
  verify: 'Read the request.',
  after: [],
  notes: [],
};

describe('renderPlan', () => {
  it('prints every call with its hex, its decoded form and a decode link to the chain’s own endpoint', () => {
    const lines = renderPlan([step], { Relay: 'wss://relay.example' }, screen)
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toContain('0x1700420800000800000000900100');
    expect(lines).toContain('Hrmp.hrmp_init_open_channel({"recipient":2114})');
    expect(lines).toContain(
      'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Frelay.example#/extrinsics/decode/0x1700420800000800000000900100',
    );
  });

  it('gives no decode link to a local endpoint', () => {
    expect(renderPlan([step], {}, screen)).not.toContain('https://');
  });

  it('keeps the nesting of a decoded program', () => {
    expect(renderPlan([step], {}, screen)).toContain('      SetAppendix:\n        RefundSurplus');
  });

  it('prints an account in full once, and its decoded calls always in full', () => {
    const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const [layer] = step.layers;
    const call = {
      pallet: 'Proxy',
      method: 'add_proxy',
      args: { delegate: account },
      hex: '0x1e01',
    } as const;
    const grant = { ...step, sender: account, layers: [{ ...layer, ...call, call }] } as PlanStep;
    const wide = { ...screen, width: 200, shorten: createAccountShortener() };
    const text = renderPlan([grant, { ...step, sender: account }], {}, wide);
    expect(text).toContain(`Sender: ${account}`);
    expect(text).toContain(`Proxy.add_proxy({"delegate":"${account}"})`);
    expect(text).toContain('Sender: 5Grw…utQY');
  });

  it('removes control sequences from the texts of a chain', () => {
    const hostile = { ...step, title: 'evil\u001b[2J\u202e', sender: 'a\nb' };
    const text = renderPlan([hostile], {}, screen);
    expect(text).toContain('1. evil[2J [init-1000-to-2114]');
    expect(text).toContain('Sender: a b');
  });

  it('prints the cost of a step and its source', () => {
    const cost: PlanCost = {
      kind: 'deposit',
      title: 'deposit',
      payer: { chain: 'Rococo', name: 'the user' },
      token: { symbol: 'ROC', decimals: 12 },
      amount: 20_064_000_000_000n,
      text: '20.064 ROC',
      source: 'Proxy.ProxyDepositBase',
    };
    const render = (more: Partial<PlanCost>) =>
      renderPlan([{ ...step, costs: [{ ...cost, ...more }] }], {}, { ...screen, width: 200 });
    const begin = '   Cost: deposit: 20.064 ROC, from the user on Rococo';
    const end = ' (Proxy.ProxyDepositBase)\n';
    expect(render({})).toContain(`${begin}${end}`);
    expect(render({ returns: 20_064_000_000_000n })).toContain(`${begin}; returned later${end}`);
    expect(render({ kind: 'offer' })).toContain(`${begin}; the unused part is returned${end}`);
    expect(render({ kind: 'offer', returns: 64_000_000_000n })).toContain(
      `${begin}; the expected fee is 20 ROC, and 0.064 ROC returns${end}`,
    );
    const to = { chain: 'Rococo', name: 'sovereign account of parachain 2000', account: '0x70' } as const;
    expect(render({ kind: 'transfer', returns: 0n, to })).toContain(
      `${begin} to sovereign account of parachain 2000 on Rococo (0x70)${end}`,
    );
  });

  it('says why a step cannot take effect, and what to do', () => {
    const blocked = { reason: 'Para 2114 is not registered.', howTo: 'Register it.' };
    expect(renderPlan([{ ...step, blocked }], {}, screen)).toContain(
      '   Blocked: Para 2114 is not registered.\n   What to do: Register it.\n',
    );
  });

  it('names other steps by number, and prints the id of a step with its title', () => {
    const notes = ['The step init-1000-to-2114 pays for it.'];
    const blocked = { reason: 'init-1000-to-2114 is blocked.', howTo: 'Fix init-1000-to-2114.' };
    const accept = { ...step, id: 'accept', after: ['init-1000-to-2114'], notes, blocked };
    const [, text] = renderPlan([step, accept], {}, screen).split('\n\n');
    expect(text).toContain('2. Parachain 1000 requests a channel to 2114. [accept]\n');
    expect(text).toContain('   Blocked: step 1 is blocked.\n   What to do: Fix step 1.\n   After: step 1\n');
    expect(text).toContain('   Note: Step 1 pays for it.');
  });

  it('is ASCII on a terminal without Unicode', () => {
    const longTitled = { ...step, title: '1000 → 2114…' };
    expect(renderPlan([longTitled], {}, { ...screen, unicode: false })).toContain('1000 -> 2114...');
  });

  it('names the chain of a layer once', () => {
    const text = renderPlan([step], {}, screen);
    expect(text).toContain('   the call on Relay:\n');
    expect(text).toContain('   the XCM program, for Relay:\n');
  });

  it('says when there is nothing to do', () => {
    expect(renderPlan([], {}, screen)).toBe('The plan is empty: no step is due.');
  });
});
