import type { DispatchRoute, PlanStep } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import {
  createCall,
  createCost,
  createLayer,
  createSampleReport,
  createStep,
} from '../../test/createSample.js';
import { readMarkdown } from '../../test/readMarkdown.js';
import { getAttribute, listParents, readText } from '../../test/readPage.js';
import { renderStepMarkdown } from './renderStepMarkdown.js';

const render = (more: Partial<PlanStep> = {}, mark = '2. ') => {
  const step = createStep('open', more);
  const report = createSampleReport({ plan: [createStep('fund'), step] });
  return renderStepMarkdown(step, mark, report).join('\n\n');
};
const linesOf = (more: Partial<PlanStep>) =>
  render(more)
    .split('\n')
    .filter((line) => line.startsWith('- '));
const read = (more: Partial<PlanStep>) => readMarkdown(render(more));

describe('a step', () => {
  it('has its number, title, sender and method of verification', () => {
    const page = read({ layers: [] });
    expect(page.list('h5').map(readText)).toEqual(['2. Do open.']);
    expect(page.list('li').map(readText)).toEqual([
      ...['Sender: root of parachain 2090 (Basilisk)', 'To verify: Read open.'],
    ]);
  });

  it('without a mark begins with its title', () => {
    expect(render({}, '')).toMatch(/^##### Do open\.\n/);
  });

  it('names the steps before it by number, and those that the plan lacks by id', () => {
    expect(linesOf({ after: ['fund', 'other-step'] })).toContain('- After: step 1, `other-step`');
  });

  it('that is blocked states the reason and what to do, before its bytes', () => {
    const blocked = { reason: 'The step fund fails.', howTo: 'Fund the account.' };
    expect(linesOf({ blocked }).slice(1, 3)).toEqual([
      ...['- Blocked: Step 1 fails.', '- What to do: Fund the account.'],
    ]);
  });

  it('has its costs, its notes and the numbers of steps in them', () => {
    const lines = linesOf({
      costs: [createCost()],
      notes: ['The steps fund and open take effect together.'],
    });
    expect(lines).toContain(
      '- Cost: inclusion fee: 2 BSX, from any account that signs on Basilisk (TransactionPaymentApi.query_info)',
    );
    expect(lines.at(-1)).toBe('- Note: Steps 1 and 2 take effect together.');
  });
});

describe('the bytes of a layer', () => {
  it('are whole, in a block that can be copied, within their item', () => {
    const hex = `0x${'ab'.repeat(9_999)}` as const;
    const [block, decoded] = read({ layers: [createLayer({ hex })] }).list('pre');
    expect(readText(block)).toBe(hex);
    expect(
      block &&
        listParents(block)
          .map(({ tagName }) => tagName)
          .slice(0, 2),
    ).toEqual(['li', 'ul']);
    expect(readText(decoded)).toBe('Balances.burn { "value": "1000" }');
  });

  it('are left out if they are too long, never cut', () => {
    const hex = `0x${'ab'.repeat(10_000)}` as const;
    const markdown = render({ layers: [createLayer({ hex })] });
    expect(markdown).toContain('(10,000 bytes: see the JSON)');
    expect(markdown).not.toContain('abab');
  });

  it.each(['', '0xzz', '0x12 34', '0x12\n- item', '[a](b)'])('that are no hex are not written: %j', (hex) => {
    const markdown = render({ layers: [createLayer({ hex: hex as never })] });
    expect(markdown).toContain('\n\n  (no hex)');
    expect(markdown).not.toContain('item');
    expect(
      readMarkdown(markdown)
        .list('a')
        .map((one) => getAttribute(one, 'href')),
    ).not.toContain('b');
  });

  it('can be opened by pages that decode them, if a browser reaches a node', () => {
    const links = read({ layers: [createLayer()] })
      .list('a')
      .map((one) => getAttribute(one, 'href'));
    expect(links).toEqual([
      'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Ftarget.example#/extrinsics/decode/0x0a0001',
      'https://dev.papi.how/extrinsics#networkId=custom&endpoint=wss%3A%2F%2Ftarget.example&data=0x0a0001',
    ]);
    expect(read({ layers: [createLayer({ chain: 'Another chain' })] }).list('a')).toEqual([]);
  });

  it('of a program have its instructions, with their nesting', () => {
    const { call: _, ...layer } = createLayer({
      kind: 'program',
      title: 'XCM program',
      chain: 'rococo_v2_2',
    });
    const decoded = 'SetAppendix:\n  RefundSurplus\nTransact: call 0x0a';
    const markdown = render({ layers: [{ ...layer, decoded }] });
    expect(markdown).toContain('- XCM program, for rococo_v2_2\n\n');
    const [, program] = readMarkdown(markdown).list('code');
    expect(program?.childNodes).toMatchObject([{ value: `${decoded}\n` }]);
    expect(readMarkdown(markdown).list('a')).toEqual([]);
  });
});

describe('the routes of a step', () => {
  const signer = { chain: 'Basilisk', name: 'the sudo key' };
  const route: DispatchRoute = {
    ...{ kind: 'sudo', title: 'Sudo dispatches the call.', costs: [], periods: [], needs: ['the key'] },
    calls: [
      { title: 'Sudo.sudo', signer, call: createCall({ pallet: 'Sudo', method: 'sudo', hex: '0x3f00' }) },
    ],
  };

  it('are numbered if there are several', () => {
    expect(linesOf({ dispatch: [route] })).toContain('- Route: Sudo dispatches the call.');
    expect(linesOf({ dispatch: [route, route] }).filter((line) => line.startsWith('- Route'))).toEqual([
      ...['- Route 1 of 2: Sudo dispatches the call.', '- Route 2 of 2: Sudo dispatches the call.'],
    ]);
  });

  it('have their calls with bytes, and their further requirements, in a list of their own', () => {
    const page = read({ layers: [], dispatch: [route] });
    const inner = page
      .list('li')
      .filter((one) => listParents(one).filter(({ tagName }) => tagName === 'ul').length === 2);
    expect(inner.map(readText)).toEqual([
      ...['Call 1, by the sudo key on Basilisk: Sudo.sudo 0x3f00', 'Needs the key'],
    ]);
    expect(page.list('pre').map(readText)).toEqual(['0x3f00']);
  });

  it('with a call that has no bytes yet state what to fill in', () => {
    const template = {
      pallet: 'Referenda',
      method: 'place',
      args: {},
      fill: [{ field: 'index', from: 'the event' }],
    };
    const text = readText(
      read({ dispatch: [{ ...route, calls: [{ title: 'places', signer, template }] }] }).list('ul')[0],
    );
    expect(text).toContain('Fill in index from the event');
  });
});

test('text of a chain adds no element to a step', () => {
  const fill = (text: string) => {
    const layer = createLayer({
      title: text,
      chain: text,
      call: createCall({ pallet: text, method: text, args: { a: text } }),
    });
    return read({ title: text, sender: text, verify: text, notes: [text], layers: [layer] }).elements.map(
      ({ tagName }) => tagName,
    );
  };
  const plain = fill('plain');
  for (const text of ['```\n</code>', '<b>', '| a |', '# x', '- y\n- z', '[a](https://b.example)', '\\'])
    expect(fill(text)).toEqual(plain);
});
