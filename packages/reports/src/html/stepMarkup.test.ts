import type { FollowUp, Report } from '@parachron/checklist';
import type { Call, DispatchRoute, PlanLayer, PlanStep } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { linkToStep, renderFollowUps, renderHex, renderPlan } from './stepMarkup.js';
import { createView } from './View.js';

const layerOf = (more: Partial<PlanLayer> = {}): PlanLayer => ({
  ...{ kind: 'call', title: 'the call', chain: 'rococo', hex: '0x00' },
  ...more,
});
const stepOf = (id: string, more: Partial<PlanStep> = {}): PlanStep => ({
  ...{
    id,
    title: `Title of ${id}.`,
    sender: 'root',
    layers: [],
    dispatch: [],
    verify: 'Read it.',
    after: [],
    notes: [],
  },
  ...more,
});
const call: Call = { pallet: 'System', method: 'remark', args: { remark: '0x42' }, hex: '0x00000442' };

function render(plan: readonly PlanStep[], more: Partial<Report> = {}): string {
  const report = { plan, chains: [], findings: [], followUps: [], ...more } as unknown as Report;
  return renderPlan({ report, section: 'r1', view: createView({ isOnly: true }) }).text;
}

/** The text of markup without its tags, in one line. */
const read = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a link to a step', () => {
  const plan = Array.from({ length: 101 }, (_, at) => stepOf(`s${at + 1}`));

  test.each([
    ['s1', '<a href="#r1-step-1">step 1</a>'],
    ['s100', '<a href="#r1-step-100">step 100</a>'],
    // The page has 100 steps.
    ['s101', '<code>s101</code>'],
    ['other', '<code>other</code>'],
  ])('%s', (id, html) => {
    expect(linkToStep(id, plan, 'r1').text).toBe(html);
  });

  test('leads to an element of the page, which has 100 steps and the number of the others', () => {
    const html = render([...plan, stepOf('s102')]);
    expect([...html.matchAll(/<li class="step" id="(r1-step-\d+)"/g)].map(([, id]) => id)).toEqual(
      Array.from({ length: 100 }, (_, at) => `r1-step-${at + 1}`),
    );
    expect(html).toContain('>2 more steps: see the JSON.<');
    expect(render(plan.slice(0, 100))).not.toContain('more step');
  });
});

describe('a step', () => {
  test('has its sender, the steps before, its verification and its notes', () => {
    const step = stepOf('use', { after: ['a', 'b'], notes: ['The step a pays.'], sender: 'root of 2000' });
    const html = render([stepOf('a'), stepOf('b'), step]);
    const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].slice(-4);
    expect(facts.map(([, name, value]) => [name, value])).toEqual([
      ['Sender', 'root of 2000'],
      ['After', '<a href="#r1-step-1">step 1</a>, <a href="#r1-step-2">step 2</a>'],
      ['To verify', 'Read it.'],
      ['Note', 'Step 1 pays.'],
    ]);
    expect(html.match(/<dt>After/g)).toHaveLength(1);
  });

  test('that is blocked has the reason and the remedy, by numbers', () => {
    const blocked = { reason: 'The step a fails.', howTo: 'Wait.' };
    const text = read(render([stepOf('a'), stepOf('use', { blocked })]));
    expect(text).toContain('Blocked Step 1 fails. What to do Wait.');
  });

  test('has its costs, or no list of costs', () => {
    const payer = { chain: 'rococo', name: 'any account' };
    const token = { symbol: 'ROC', decimals: 12 };
    const cost = {
      kind: 'fee',
      title: 'inclusion fee',
      payer,
      token,
      text: '1 ROC',
      source: 'a test',
    } as const;
    const html = render([stepOf('a', { costs: [cost] })]);
    expect(read(html)).toContain('Costs inclusion fee 1 ROC from any account on rococo (a test)');
    expect(render([stepOf('a')])).not.toContain('<b>Costs</b>');
  });
});

describe('a layer', () => {
  test('has its call by name, its bytes to copy, and its decoded form', () => {
    const html = render([stepOf('a', { layers: [layerOf({ call, hex: call.hex })] })]);
    expect(html).toContain('<code>System.remark</code>');
    expect(html).toContain('<code class="hex" id="i1">0x00000442</code>');
    expect(html).toContain('data-copy="i1">Copy<span class="hidden"> the hex: step 1, the call</span>');
    expect(html).toContain(
      '<pre class="decoded">System.remark {\n &quot;remark&quot;: &quot;0x42&quot;\n}</pre>',
    );
  });

  test('has the decoded form of other bytes, or none', () => {
    expect(render([stepOf('a', { layers: [layerOf({ decoded: 'WithdrawAsset\n  1' })] })])).toContain(
      '<pre class="decoded">WithdrawAsset\n  1</pre>',
    );
    expect(render([stepOf('a', { layers: [layerOf()] })])).not.toContain('Decoded');
  });

  test('cuts a long decoded form between characters', () => {
    const decoded = `${'x'.repeat(11_999)}🙂`;
    const html = render([stepOf('a', { layers: [layerOf({ decoded })] })]);
    expect(html).toContain('x\n… (see the JSON for the rest)</pre>');
    expect(html).not.toMatch(/\p{Cs}/u);
  });

  test('names its chain once', () => {
    const named = layerOf({ title: "rococo's call" });
    const html = render([stepOf('a', { layers: [layerOf(), named] })]);
    expect(html.match(/for <bdi>rococo<\/bdi>/g)).toHaveLength(1);
    expect(html).toContain('the call <span class="muted">for <bdi>rococo</bdi></span>');
  });

  test('names its call once', () => {
    const named = layerOf({ title: 'System.remark on rococo', call, hex: call.hex });
    expect(render([stepOf('a', { layers: [named] })])).toContain(
      '<p class="layer">System.remark on rococo</p>',
    );
  });
});

describe('the routes of a step', () => {
  const routeOf = (title: string): DispatchRoute => ({
    ...{ kind: 'sudo', title, costs: [], periods: [], needs: ['a vote'] },
    calls: [{ title: 'dispatches it', signer: { chain: 'rococo', name: 'the key' }, call }],
  });

  test('are open if there is one, and collapsed alternatives otherwise', () => {
    const one = render([stepOf('a', { dispatch: [routeOf('Sudo.')] })]);
    expect(one).toContain('<p class="layer">Route: Sudo.</p><ol class="route">');
    const two = render([stepOf('a', { dispatch: [routeOf('Sudo.'), routeOf('Vote.')] })]);
    const folds = [
      ...two.matchAll(/<details class="fold layer" data-key="(.*?)"><summary>(.*?)<\/summary>/g),
    ];
    expect(folds.map(([, key, summary]) => [key, summary])).toEqual([
      ['step 1, Route 1 of 2: Sudo.', 'Route 1 of 2: Sudo.'],
      ['step 1, Route 2 of 2: Vote.', 'Route 2 of 2: Vote.'],
    ]);
    expect(read(one)).toContain('Call 1, by the key on rococo: System.remark dispatches it');
    expect(one).toContain('<code class="hex" id="i1">0x00000442</code>');
    expect(read(one)).toContain('Needs a vote');
  });
});

describe('bytes', () => {
  const show = (hex: string) => renderHex(hex, { name: 'it', view: createView({ isOnly: true }) }).text;

  test.each([
    ['0x', '0 bytes'],
    ['0x00', '1 byte'],
    ['0x0011', '2 bytes'],
  ])('%s have a length of %s', (hex, size) => {
    expect(show(hex)).toContain(`<span class="muted">${size}</span>`);
  });

  test.each(['0x<b>', '00', '0xzz', ''])('that are not hex, %j, are not shown', (hex) => {
    expect(show(hex)).toBe('<p class="muted">The value is not hex, and is not shown.</p>');
  });

  test('are collapsed above 600 characters, and whole', () => {
    const [short, long] = [298, 300].map((count) => `0x${'ab'.repeat(count)}`);
    expect(show(short ?? '')).not.toContain('<details');
    expect(show(long ?? '')).toContain('<summary>All 300 bytes</summary><code class="hex" id="i1">');
    expect(show(long ?? '')).toContain(`id="i1">${long}</code>`);
  });

  test('that are too long are omitted, never cut', () => {
    const hex = `0x${'ab'.repeat(50_000)}`;
    expect(show(hex)).toBe('<p class="muted">50,000 bytes: see the JSON.</p>');
  });

  test('link to explorers by name', () => {
    const links = [{ name: 'an explorer', href: 'https://explorer.example/?a=1&b=2' }];
    const html = renderHex('0x00', { name: 'it', links, view: createView({ isOnly: true }) }).text;
    expect(html).toContain(
      '<a href="https://explorer.example/?a=1&amp;b=2" rel="noopener noreferrer">Open in an explorer<span class="hidden">: it</span></a>',
    );
  });
});

test('calls of a known chain open in an explorer', () => {
  const chains = [{ role: 'relay', name: 'rococo', endpoint: 'wss://rococo.example' }];
  const dispatch: DispatchRoute[] = [
    {
      ...{ kind: 'sudo', title: 'Sudo.', costs: [], periods: [], needs: [] },
      calls: [{ title: 'dispatches it', signer: { chain: 'rococo', name: 'the key' }, call }],
    },
  ];
  const count = (step: PlanStep, of = chains) =>
    render([step], { chains: of } as unknown as Partial<Report>).match(
      />Open in [^<]+<span class="hidden">: step 1, /g,
    )?.length ?? 0;
  const both = stepOf('a', { dispatch, layers: [layerOf({ call, hex: call.hex })] });
  const perCall = count(stepOf('a', { dispatch }));
  expect(perCall).toBeGreaterThan(0);
  expect(count(both)).toBe(2 * perCall);
  expect(count(stepOf('a', { layers: [layerOf()] }))).toBe(0);
  expect(count(both, [])).toBe(0);
});

test('a batch has the numbers of its steps, and its bytes', () => {
  const batches = [{ steps: ['a', 'b'], chain: 'rococo', sender: 'any account', call }];
  const plan = [stepOf('a'), stepOf('b')];
  const html = render(plan, { batches } as unknown as Partial<Report>);
  expect(read(html)).toContain('Several calls at once All calls of a batch take effect, or none.');
  expect(read(html)).toMatch(/Calls 1 and 2 at once, by any account 0x00000442 4 bytes/);
  expect(render(plan, { batches: [] })).not.toContain('Several calls');
});

test.each([
  ['yes', 'fail', 'Needed'],
  ['no', 'pass', 'Not needed'],
  ['possible', 'not-applicable', 'Possible'],
  ['unknown', 'unknown', 'Unknown'],
] as const)('a follow-up that is %s has the sign %s', (needed, sign, word) => {
  const one: FollowUp = {
    ...{ kind: 'swap', title: 'Swap', needed, reason: 'Too little.', evidence: [], howToFindOut: 'Ask.' },
    steps: [stepOf('swap', { verify: 'Look.' })],
  } as unknown as FollowUp;
  const report = { plan: [], chains: [], followUps: [one] } as unknown as Report;
  const html = renderFollowUps({ report, section: 'r1', view: createView({ isOnly: true }) }).text;
  expect(html).toContain(`<span class="badge ${sign}">`);
  expect(read(html)).toMatch(
    new RegExp(
      `^Swap ${word} Too little\\. To find out: Ask\\. Title of swap\\. Sender root To verify Look\\.`,
    ),
  );
});
