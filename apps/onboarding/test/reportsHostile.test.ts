import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import {
  type ReportFormat,
  renderDocument,
  renderHtml,
  reportFormats,
  stripControls,
} from '@parachron/reports';
import { hostileText, hostileTexts, isRunnerCommand } from '@parachron/samples/hostile';
import { renderPlan } from '@parachron/terminal';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import pico from 'picocolors';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { type Element, getAttribute, readPage } from '../../../packages/reports/test/readPage.js';
import { renderChange } from '../src/cli/commands/runWatch.js';
import type { runCli } from '../src/cli/runCli.js';
import { createGuardedContext } from '../src/command/CommandContext.js';
import { renderAfter, renderBeginning } from '../src/demo/renderDemo.js';
import { renderRun } from '../src/output/writeReports.js';
import { runCommand, writeFolder } from './support/runCommand.js';
import { fullRun, poisonRun, severalRun } from './support/runReports.js';

const fill = (run: RunReport, text: string) => poisonRun(run, () => text);
const runs: readonly RunReport[] = [fullRun, severalRun];
const benign = 'benign';
const someText = hostileText.filter((text) => stripControls(text).trim() !== '');

/** Checks a property for every hostile text alone and for mixtures; each text is put into every field at once. */
function holds(property: (text: string, run: RunReport) => void, numRuns: number): void {
  for (const [at, text] of hostileTexts.entries()) property(text, runs[at % runs.length] ?? fullRun);
  fc.assert(
    fc.property(someText, fc.constantFrom(...runs), (text, run) => property(text, run)),
    { numRuns: numRuns },
  );
}

/** Derives an output of each run with harmless text once. */
function ofBenign<T>(derive: (run: RunReport) => T): (run: RunReport) => T {
  const known = new Map(runs.map((run) => [run, derive(fill(run, benign))]));
  return (run) => known.get(run) ?? derive(fill(run, benign));
}

const plainScreen = { width: 80, unicode: true, colors: pico.createColors(false) };

/** Characters that a terminal or a parser acts on, apart from line breaks. */
const controls = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/u;
const withoutBreaks = (text: string) => text.replaceAll('\n', '');

describe('the terminal, with hostile text', () => {
  const screens = [40, 110].flatMap((width) =>
    [true, false].map((unicode) => ({ width, unicode, colors: pico.createColors(false) })),
  );

  it('prints no control sequence in reports, plans, changes and the story', () => {
    holds((text, run) => {
      const poisoned = fill(run, text);
      const [report] = poisoned.reports;
      const [after] = report?.findings ?? [];
      for (const screen of screens) {
        const shown = [
          renderRun(poisoned, 'terminal', screen),
          ...(report
            ? [renderPlan(report, screen), ...renderBeginning(report, screen), ...renderAfter(report, screen)]
            : []),
          ...(after
            ? [
                renderChange(
                  { kind: 'appeared', network: text, after },
                  { at: text, reports: poisoned.reports },
                  screen,
                ),
              ]
            : []),
        ].join('\n');
        expect(withoutBreaks(shown)).not.toMatch(controls);
        expect(screen.unicode ? '' : withoutBreaks(shown)).not.toMatch(/[^\u0020-\u007e]/);
      }
    }, 10);
  });
});

describe('JSON with hostile text', () => {
  it('keeps its meaning, and contains no control sequence', () => {
    holds((text, run) => {
      const poisoned = fill(run, text);
      const json = renderRun(poisoned, 'json', plainScreen);
      expect(JSON.parse(json)).toEqual(JSON.parse(formatJson(poisoned)));
      expect(withoutBreaks(json)).not.toMatch(controls);
    }, 20);
  });
});

describe('JUnit with hostile text', () => {
  const elementsOf = (xml: string) => {
    const names: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => void names.push(`${name} ${Object.keys(attributes)}`));
    parser.write(xml).close();
    return names;
  };
  const expected = ofBenign((run) => elementsOf(renderDocument(run, 'junit')));

  it('is well-formed, with the elements of any other text', () => {
    holds((text, run) => {
      const xml = renderDocument(fill(run, text), 'junit');
      expect(elementsOf(xml)).toEqual(expected(run));
      expect(withoutBreaks(xml)).not.toMatch(controls);
    }, 100);
  });
});

describe('annotations with hostile text', () => {
  const expected = ofBenign((run) => renderDocument(run, 'github').split('\n').length);

  it('have the number of lines of any other text, each one command whose properties end at the right place', () => {
    holds((text, run) => {
      const lines = renderDocument(fill(run, text), 'github').split('\n');
      expect(lines).toHaveLength(expected(run));
      const isWhole = (line: string) =>
        /^::(error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/.test(line) &&
        !controls.test(line) &&
        !line.replace(/%(25|0A|3A|2C)/g, '').includes('%');
      expect(lines.filter((line) => !isWhole(line))).toEqual([]);
    }, 100);
  });
});

describe('Markdown with hostile text', () => {
  const toHtml = (markdown: string) =>
    micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  // The text of code and links aside, the same elements in the same order.
  const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).join('');
  const expected = ofBenign((run) => tagsOf(toHtml(renderDocument(run, 'markdown'))));

  it('renders to the elements of any other text: no markup, HTML, links or mentions of the text', () => {
    holds((text, run) => {
      const filled = fill(run, text);
      const markdown = renderDocument(filled, 'markdown');
      const html = toHtml(markdown);
      expect(tagsOf(html)).toBe(expected(run));
      expect(withoutBreaks(markdown)).not.toMatch(controls);
      const shown = html.replace(/<code[^>]*>.*?<\/code>/gs, '');
      expect(shown).not.toMatch(/@[a-z]|www\./i);
      const printed = renderRun(filled, 'markdown', plainScreen).split('\n');
      expect(printed.filter(isRunnerCommand)).toEqual([]);
    }, 15);
  });
});

const structure = 'a button h1 h2 h3 h4 h5 li meta nav ol script section style ul'.split(' ');

const isSafeLink =
  /^(#|https:\/\/polkadot\.js\.org\/apps\/\?rpc=|https:\/\/dev\.papi\.how\/extrinsics#|data:application\/json;base64,[\w+/=]+$)/;
/** Forms of the attributes whose values come from a report. */
const forms = new Map([
  ['href', isSafeLink],
  ['download', /^calls-\d+-[a-z0-9-]+\.json$/],
]);

describe('HTML with hostile text', () => {
  const count = ({ elements }: ReturnType<typeof readPage>) =>
    structure.map((tag) => [tag, elements.filter(({ tagName }) => tagName === tag).length]);
  const expected = ofBenign((run) => count(readPage(renderHtml(run, { previous: run }))));
  const ordinary = readPage(renderHtml(fill(fullRun, benign), { previous: fullRun }));
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

  it('parses without an error, to the elements and attributes of any other text', () => {
    holds((text, run) => {
      const filled = fill(run, text);
      const html = renderHtml(filled, { previous: filled });
      const page = readPage(html);
      expect(page.errors).toEqual([]);
      expect(count(page)).toEqual(expected(run));
      expect(page.elements.flatMap(listForeign)).toEqual([]);
      const ids = page.elements.flatMap((element) => getAttribute(element, 'id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(withoutBreaks(html)).not.toMatch(controls);
    }, 10);
  });
});

const commandLike = fc.oneof(
  fc.constantFrom(
    '::error::x',
    '::stop-commands::y',
    ' \u2003::set-output name=a::b',
    '##[error]z',
    'a ::b ::c',
  ),
  fc.constantFrom(...hostileTexts),
  hostileText,
);
const width = fc.constantFrom(40, 80, 110);
const screenOf = (columns: number) => ({ colors: pico.createColors(false), unicode: true, width: columns });
const commandsIn = (text: string) => text.split(/\r\n|[\n\r]/).filter(isRunnerCommand);
const forPeople = reportFormats.filter(
  (format): format is Exclude<ReportFormat, 'github'> => format !== 'github',
);

/** Returns the output of a command for a text, as a log has it. */
function printed(print: (context: Parameters<typeof runCli>[1]) => void, options: { json: boolean }): string {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const terminal = { ...screenOf(80), live: false, out: write, document: write, err: write, raw: write };
  print(createGuardedContext({ env: {}, cwd: '/', terminal }, options));
  return lines.join('\n');
}

describe('the output in the log of a workflow', () => {
  it.each(forPeople)('contains no command to the runner, as %s, for any text of a chain', (format) => {
    fc.assert(
      fc.property(commandLike, width, fc.boolean(), (text, columns, isFull) => {
        const poisoned = poisonRun(isFull ? fullRun : severalRun, () => text);
        expect(commandsIn(renderRun(poisoned, format, screenOf(columns)))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('is equivalent JSON, and one command per line for annotations', () => {
    const poisoned = poisonRun(fullRun, () => '::error::x ##[error]y');
    const screen = screenOf(80);
    expect(JSON.parse(renderRun(poisoned, 'json', screen))).toEqual(JSON.parse(formatJson(poisoned)));
    for (const line of renderRun(poisoned, 'github', screen).split('\n')) {
      expect(line).toMatch(/^::(error|warning|notice) title=/);
    }
  });

  it('contains no command in plans, changes and the story, at any width', () => {
    fc.assert(
      fc.property(commandLike, width, (text, columns) => {
        const run: RunReport = poisonRun(fullRun, () => text);
        const [report] = run.reports;
        const [after] = report?.findings ?? [];
        if (!report || !after) return;
        const texts = [
          renderPlan(report, screenOf(columns)),
          renderChange({ kind: 'appeared', network: text, after }, { ...run, at: text }, screenOf(columns)),
          ...renderBeginning(report, screenOf(columns)),
          ...renderAfter(report, screenOf(columns)),
        ];
        for (const json of [false, true]) {
          const log = printed(
            ({ terminal }) => {
              for (const one of texts) terminal.err(one);
              if (!json) for (const one of texts) terminal.out(one);
              terminal.raw(`\r${text}`);
            },
            { json },
          );
          expect(commandsIn(log)).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });

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
