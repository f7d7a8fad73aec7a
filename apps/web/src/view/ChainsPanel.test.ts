import { describe, expect, it } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import type { ChainStage, CheckedChain, ShownRun } from '../checklist/ChecklistProtocol.js';
import { ChainsPanel } from './ChainsPanel.js';

const page = new TestPage();
const relay: CheckedChain = {
  role: 'relay',
  endpoint: 'wss://relay.example',
  isFile: false,
  stage: 'read',
  name: 'Rococo',
  block: 12,
  reason: undefined,
};
const run = { number: 1 } as ShownRun;
const show = (
  chains: readonly Partial<CheckedChain>[],
  given: { readonly progress?: string; readonly run?: ShownRun } = {},
) =>
  page.render(ChainsPanel, {
    chains: chains.map((chain) => ({ ...relay, ...chain })),
    progress: given.progress,
    run: given.run,
  });
const status = () => page.get('[role=status]').textContent;

describe('a chain of the check', () => {
  it('has its role, name, endpoint and block', async () => {
    await show([{}, { role: 'target', name: undefined, block: undefined, stage: 'connecting' }]);
    expect(page.list('.task p:first-child')).toEqual([
      'Relay chain: Rococowss://relay.example',
      'Target chainwss://relay.example',
    ]);
    expect(page.list('.stage')).toEqual(['block 12 read', 'connecting …']);
  });

  it.each<[ChainStage, string, string]>([
    ['connecting', 'connecting …', 'none'],
    ['booting', 'booting …', 'none'],
    ['connected', 'connected', 'none'],
    ['reading', 'reading …', 'none'],
    ['read', 'read', 'pass'],
    ['failed', 'not connected', 'fail'],
    ['lost', 'connection lost', 'fail'],
  ])('in the stage %s is %s, with the badge %s', async (stage, text, badge) => {
    await show([{ stage }]);
    expect(page.list('.badge')).toEqual([text]);
    expect(page.get('.badge').className).toBe(`badge ${badge}`);
  });

  it('has the reason of its failure, and its own name as text', async () => {
    await show([{ stage: 'failed', name: '<i>Rococo</i>', reason: 'No answer within 20 s.' }]);
    expect(page.list('.error')).toEqual(['No answer within 20 s.']);
    expect(page.list('i')).toEqual([]);
  });
});

describe('the status of the check', () => {
  it.each<[string, readonly ChainStage[], Parameters<typeof show>[1]]>([
    ['Connecting to the chains …', ['connected', 'connecting'], {}],
    ['Connecting to the chains …', ['connecting'], { progress: 'Reading fees' }],
    ['A chain is not connected. The page tries again.', ['failed', 'connecting', 'booting'], {}],
    [
      'Booting the runtimes of the chain specifications in this tab. This takes up to a minute …',
      ['connecting', 'booting'],
      {},
    ],
    ['Reading the chains and running the checks …', ['connected'], {}],
    ['Reading the chains and running the checks …', ['read', 'reading'], { run }],
    ['Reading fees …', ['reading'], { progress: 'Reading fees' }],
    ['All chains are connected.', ['read', 'read'], { run }],
    ['A connection is lost. The page connects again.', ['lost', 'failed'], {}],
    [
      'A connection is lost. The report shows the last blocks. The page connects again, then checks again.',
      ['lost', 'read'],
      { run },
    ],
  ])('is %j with the stages %j', async (text, stages, given) => {
    await show(
      stages.map((stage) => ({ stage })),
      given,
    );
    expect(status()).toBe(text);
  });

  it('asks for another file where a chain specification does not boot: no later attempt helps', async () => {
    await show([{ stage: 'failed' }, { stage: 'failed', isFile: true }]);
    expect(status()).toBe('A chain specification does not boot. Correct the field, and check again.');
  });
});
