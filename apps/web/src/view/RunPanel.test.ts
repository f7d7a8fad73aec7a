import type { Verdict } from '@parachron/checklist';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlannedCall, wrapChecklistPanel } from '../../test/support/checklistRuns.js';
import { createRun } from '../../test/support/createRun.js';
import { TestPage } from '../../test/support/TestPage.js';
import { parseShareLink } from '../checklist/CheckRequest.js';
import { RunPanel } from './RunPanel.js';
import type { UsedChecklist } from './useChecklist.js';

const page = new TestPage();
let used: UsedChecklist;
const Panel = wrapChecklistPanel(RunPanel, (checklist) => {
  used = checklist;
});
const show = (change: Parameters<typeof createRun>[0] = {}) => page.render(Panel, { run: createRun(change) });
const start = () => page.run(() => used.start(parseShareLink(''), {}));

describe('the result of a check', () => {
  it.each<[Verdict, string, string]>([
    ['ready', 'Ready', 'pass'],
    ['not-ready', 'Not ready', 'fail'],
    ['unknown', 'Unknown', 'none'],
  ])('with the verdict %s is %s, with the badge %s', async (verdict, text, badge) => {
    await show({ verdict });
    expect(page.list('[role=status]')).toEqual([`${text} 3 passed`]);
    expect(page.get('.badge').className).toBe(`badge ${badge}`);
    expect(page.list('section > .muted')).toEqual(['Check 2 of this page, Thu, Jan 1, 2026, 12:00 AM UTC']);
  });

  it('has a report in a frame with a name', async () => {
    await show();
    const frame = page.get<HTMLIFrameElement>('iframe');
    expect([frame.title, frame.srcdoc]).toEqual(['Report', 'the html']);
  });

  it('has the calls of the plan only where a check failed', async () => {
    await show();
    expect(page.list('h2')).toEqual(['Result']);
    await show({ calls: [createPlannedCall()] });
    expect(page.list('h2')).toEqual(['Result', 'The calls of the plan']);
  });
});

describe('another check', () => {
  it('begins by a button, or with each block while the box is checked', async () => {
    await show();
    await start();
    await page.choose('Check again');
    const box = page.getField('Check again at each new finalized block');
    await page.run(() => box.click());
    expect(box.checked).toBe(true);
    await page.run(() => box.click());
    expect(page.worker.posted.slice(1)).toEqual([
      { kind: 'again' },
      { kind: 'watch', isWatching: true },
      { kind: 'watch', isWatching: false },
    ]);
  });
});

describe('the documents of a check', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`);
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const { prototype } = document.createElement('a').constructor;
    vi.spyOn(prototype as HTMLAnchorElement, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.replace('blob:', ''))];
      if (blob) saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['HTML', 'report.html', 'the html'],
    ['Markdown', 'report.md', 'the markdown'],
    ['Text', 'report.txt', 'the terminal'],
    ['JSON', 'report.json', 'the json'],
    ['JUnit', 'report.xml', 'the junit'],
    ['Annotations', 'annotations.txt', 'the github'],
  ])('%s is saved as %s', async (label, name, text) => {
    await show();
    await page.choose(label);
    expect(saved.map((one) => one.name)).toEqual([name]);
    expect(await saved[0]?.blob.text()).toBe(text);
  });
});

describe('the result of a sent call', () => {
  const sendCall = async () => {
    const call = createPlannedCall();
    await page.run(() => used.summarize(call, '5Alice'));
    await page.send({ kind: 'sent', sent: { block: 7, hash: '0x07', fee: '0.01 ROC' } });
  };

  it('stays on the page after the next check, whose plan no longer has the call', async () => {
    await show({ calls: [createPlannedCall()] });
    await start();
    await sendCall();
    await show({ number: 3, calls: [] });
    expect(page.list('.done')).toEqual(['Done in block 7. Fee: 0.01 ROC. The page checks again.']);
  });

  it('takes no focus from a reader who is elsewhere', async () => {
    await show();
    await start();
    page.getButton('Check again').focus();
    await sendCall();
    expect(document.activeElement).toBe(page.getButton('Check again'));
  });
});
