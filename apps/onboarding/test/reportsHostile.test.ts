import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { renderDocument, renderHtml, stripControls } from '@parachron/reports';
import { hostileText, hostileTexts, isRunnerCommand } from '@parachron/samples/hostile';
import { renderPlan, renderRunReport } from '@parachron/terminal';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import pico from 'picocolors';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { type Element, getAttribute, readPage } from '../../../packages/reports/test/readPage.js';
import { createGuardedContext } from '../src/cli/CommandContext.js';
import { renderAfter, renderBeginning } from '../src/cli/commands/runDemo.js';
import { renderChange } from '../src/cli/commands/runWatch.js';
import { runCommand, writeFolder } from './support/runCommand.js';
import { fullRun, poisonRun, severalRun } from './support/runReports.js';

const fill = (run: RunReport, text: string) => poisonRun(run, () => text);
const runs: readonly RunReport[] = [fullRun, severalRun];
const benign = 'benign';
const commands = [
  '::error::x',
  '::stop-commands::y',
  ' \u2003::set-output name=a::b',
  '##[error]z',
  'a ::b ::c',
];
const someText = hostileText.filter((text) => stripControls(text).trim() !== '');

/** Checks a property for every hostile text alone and for mixtures; each text is put into every field at once. */
function holds(property: (text: string, run: RunReport) => void, numRuns: number): void {
  for (const [at, text] of [...hostileTexts, ...commands].entries())
    property(text, runs[at % runs.length] ?? fullRun);
  fc.assert(
    fc.property(someText, fc.constantFrom(...runs), (text, run) => property(text, run)),
    { numRuns: numRuns },
  );
}

/** Characters that a terminal or a parser acts on, apart from line breaks. */
const controls = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/u;
const withoutBreaks = (text: string) => text.replaceAll('\n', '');
const commandsIn = (text: string) => text.split(/\r\n|[\n\r]/).filter(isRunnerCommand);

/** Returns the output of texts as a log of a workflow has it. */
function print(texts: readonly string[], { json = false, width = 80, unicode = true } = {}): string {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const screen = { colors: pico.createColors(false), unicode, width, live: false };
  const given = { ...screen, out: write, document: write, err: write, raw: write };
  const { terminal } = createGuardedContext({ env: {}, cwd: '/', terminal: given }, json);
  for (const text of texts) {
    terminal.err(text);
    if (!json) terminal.out(text);
    terminal.raw(`\r${text}`);
  }
  return lines.join('\n');
}

describe('the terminal, with hostile text', () => {
  const screens = [40, 80, 110].flatMap((width) => [true, false].map((unicode) => ({ width, unicode })));

  it('prints no control sequence and no command to a runner in reports, plans, changes and the story', () => {
    holds((text, run) => {
      const poisoned = fill(run, text);
      const [report] = poisoned.reports;
      const [after] = report?.findings ?? [];
      if (!report || !after) return expect.fail('a run has no finding');
      for (const options of screens) {
        const screen = { ...options, colors: pico.createColors(false) };
        const texts = [
          renderRunReport(poisoned, screen),
          renderPlan(report, screen),
          ...[...renderBeginning(report, screen), ...renderAfter(report, screen)],
          renderChange({ kind: 'appeared', network: text, after }, { ...poisoned, at: text }, screen),
        ];
        const shown = withoutBreaks(texts.join('\n'));
        expect(shown).not.toMatch(controls);
        expect(screen.unicode ? '' : shown).not.toMatch(/[^\u0020-\u007e]/);
        for (const json of [false, true]) expect(commandsIn(print(texts, { ...options, json }))).toEqual([]);
      }
    }, 10);
  });
});

function listXml(xml: string): readonly string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => void names.push(`${name} ${Object.keys(attributes)}`));
  parser.write(xml).close();
  return names;
}

const isWholeAnnotation = (line: string) =>
  /^::(error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/.test(line) &&
  !line.replace(/%(25|0A|3A|2C)/g, '').includes('%');

const toHtml = (markdown: string) =>
  micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const structure = 'a button h1 h2 h3 h4 h5 li meta nav ol script section style ul'.split(' ');
/** Forms of the attributes whose values come from a report. */
const forms = new Map([
  [
    'href',
    /^(#|https:\/\/polkadot\.js\.org\/apps\/\?rpc=|https:\/\/dev\.papi\.how\/extrinsics#|data:application\/json;base64,[\w+/=]+$)/,
  ],
  ['download', /^calls-\d+-[a-z0-9-]+\.json$/],
]);
const ordinary = readPage(renderHtml(fill(fullRun, benign)));
const tags = new Set(ordinary.elements.map(({ tagName }) => tagName));
const attributes = new Set(ordinary.elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));

/** Lists content that no report of harmless text has: an element, an attribute, or a value of another form. */
const listForeign = ({ tagName, attrs }: Element) => [
  ...(tags.has(tagName) ? [] : [tagName]),
  ...attrs
    .filter(
      ({ name, value }) =>
        !attributes.has(name) ||
        /^(on|style$|src|action)/.test(name) ||
        !(forms.get(name)?.test(value) ?? true),
    )
    .map(({ name, value }) => `${tagName} ${name}="${value}"`),
];

/** The documents: how each is written, what it has in common with a document of harmless text, and what else holds. */
const documents: readonly {
  readonly name: string;
  readonly numRuns: number;
  readonly write: (run: RunReport) => string;
  readonly read: (text: string) => unknown;
  readonly check?: (text: string, run: RunReport) => void;
}[] = [
  {
    name: 'JSON, with its meaning',
    numRuns: 20,
    read: () => undefined,
    write: (run) => renderDocument(run, 'json'),
    check: (json, run) => expect(JSON.parse(json)).toEqual(JSON.parse(formatJson(run))),
  },
  { name: 'JUnit', numRuns: 100, write: (run) => renderDocument(run, 'junit'), read: listXml },
  {
    name: 'annotations, each a command whose properties end at the right place',
    numRuns: 100,
    write: (run) => renderDocument(run, 'github'),
    read: (text) => text.split('\n').length,
    check: (text) => expect(text.split('\n').filter((line) => !isWholeAnnotation(line))).toEqual([]),
  },
  {
    name: 'Markdown, without links and mentions',
    numRuns: 15,
    write: (run) => renderDocument(run, 'markdown'),
    // The text of code and links aside, the same elements in the same order.
    read: (markdown) => toHtml(markdown).match(/<[^>]*>/g),
    check: (markdown) =>
      expect(toHtml(markdown).replace(/<code[^>]*>.*?<\/code>/gs, '')).not.toMatch(/@[a-z]|www\./i),
  },
  {
    name: 'HTML',
    numRuns: 10,
    write: (run) => renderHtml(run),
    read: (html) => {
      const { elements } = readPage(html);
      return structure.map((tag) => [tag, elements.filter(({ tagName }) => tagName === tag).length]);
    },
    check(html, run) {
      // The command writes the page without the run before.
      expect(commandsIn(renderDocument(run, 'html'))).toEqual([]);
      const { errors, elements } = readPage(html);
      expect([errors, elements.flatMap(listForeign)]).toEqual([[], []]);
      const ids = elements.flatMap((element) => getAttribute(element, 'id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
  },
];

describe('a document with hostile text', () => {
  it.each(documents)(
    'has the elements of any other text, no control sequence and no command to a runner: $name',
    ({ name, numRuns, write, read, check }) => {
      const expected = new Map(runs.map((run) => [run, read(write(fill(run, benign)))]));
      holds((text, run) => {
        const filled = fill(run, text);
        const written = write(filled);
        expect(read(written)).toEqual(expected.get(run));
        expect(withoutBreaks(written)).not.toMatch(controls);
        if (!name.startsWith('annotations') && name !== 'HTML') expect(commandsIn(written)).toEqual([]);
        check?.(written, filled);
      }, numRuns);
    },
  );
});

describe('the output in the log of a workflow', () => {
  it('contains no command in an error, for any text of a file or an option', async () => {
    const hostile = ['::error::x', '##[error]x', '\u034f::error::x', `${'a'.repeat(30)} ::error::x`];
    for (const text of hostile) {
      const cwd = writeFolder({
        'parachron.yaml': `${JSON.stringify(text)}: 1\nparachains: [${JSON.stringify(text)}]\n`,
      });
      for (const args of [
        ['check'],
        ['explain', text],
        [text],
        ['check', '--config', text],
        ['check', '-o', text],
      ]) {
        for (const json of [[], ['--json']]) {
          const { code, out, err } = await runCommand([...args, ...json], { cwd, width: 40 });
          expect(code).toBe(2);
          expect(commandsIn(`${out}\n${err}`)).toEqual([]);
        }
      }
    }
  });
});
