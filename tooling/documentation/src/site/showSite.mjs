// A plugin of TypeDoc: the site shows the pages by their titles, in the order of the tables of `docs/README.md`, leads from
// each to the next, shows commands beside code as tabs, and runs the programs of the guides.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listPrograms } from '@parachron/programs/list';
import { root } from '@parachron/workspace';
import { DefaultTheme, PageEvent, ReflectionKind, RendererEvent } from 'typedoc';
import { addFoot, formatEditLink } from './addFoot.mjs';
import { createEntryPoints } from './createEntryPoints.mjs';
import { formatNotFound } from './formatNotFound.mjs';
import { formatRanks } from './formatRanks.mjs';
import { listPageOrder } from './listPageOrder.mjs';
import { openPage } from './openPage.mjs';
import { showRuns } from './showRuns.mjs';
import { showTabs } from './showTabs.mjs';

/** Pages come before the many members of types that have a word of theirs in their name. */
const boost = 100;

/** The built page that runs the programs of the guides. */
const runnerFolder = join(root, 'tooling/programs/dist');

/** @typedef {import('typedoc').NavigationElement} NavigationElement */
/** @typedef {import('./listPageOrder.mjs').Page} Page */

/** @param {import('typedoc').Application} app */
export function load(app) {
  const pages = listPageOrder((page) => readFileSync(join(root, 'docs', page), 'utf8'));
  const programs = listPrograms();
  const inOrder = pages.flatMap(({ page, title, below }) => [{ page, title }, ...below]);
  const titles = new Map(inOrder.map(({ page, title }) => [page, title]));
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  /** @type {Map<string, string>} */
  const urls = new Map();

  const compile = createEntryPoints();
  app.getDefinedEntryPoints = () => {
    const files = app.options.getFileNames();
    const compilerOptions = app.options.getCompilerOptions(app.logger);
    return app.options.getValue('entryPoints').map((file) => compile(file, { files, compilerOptions }));
  };

  // At this point every page has its address, which its new name does not change.
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    const { router, theme } = app.renderer;
    if (!router || !(theme instanceof DefaultTheme)) return;
    for (const document of project.documents ?? []) {
      const file = `${document.name}.md`;
      const title = titles.get(file);
      if (title === undefined) app.logger.error(`docs/${file} is in no table that docs/README.md leads to`);
      urls.set(file, router.getFullUrl(document));
      document.name = title ?? document.name;
      document.relevanceBoost = boost;
      document.content = document.content.map(showRanks);
    }
    const packages = theme.buildNavigation(project).filter(({ text }) => text === '@parachron');
    theme.buildNavigation = () => [...pages.map((page) => toElement(page, urls)), ...packages];
  });

  app.renderer.on(PageEvent.END, (page) => {
    if (page.contents === undefined) return;
    const at = inOrder.findIndex((one) => urls.get(one.page) === page.url);
    const file = inOrder[at]?.page;
    const linkTo = (/** @type {import('./listPageOrder.mjs').Titled | undefined} */ other) => {
      const url = other && urls.get(other.page);
      return url === undefined
        ? undefined
        : { href: posix.relative(posix.dirname(page.url), url), title: other?.title ?? '' };
    };
    const neighbours = at < 0 ? {} : { previous: linkTo(inOrder[at - 1]), next: linkTo(inOrder[at + 1]) };
    const edit = file && formatEditLink(repository, `docs/${file}`);
    const own = programs.filter((program) => program.page === `docs/${file}`);
    const runner = posix.relative(posix.dirname(page.url), 'run/index.html');
    const contents = own.length === 0 ? page.contents : showRuns(page.contents, own, runner);
    page.contents = openPage(showTabs(addFoot(contents, { ...neighbours, edit })));
  });

  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    cpSync(runnerFolder, join(outputDirectory, 'run'), { recursive: true });
    writeNotFound(outputDirectory);
  });
}

/** @param {string} site */
function writeNotFound(site) {
  const folders = readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const front = readFileSync(join(site, 'index.html'), 'utf8');
  writeFileSync(
    join(site, '404.html'),
    formatNotFound(
      front,
      folders.map(({ name }) => name),
    ),
  );
}

/** @param {Page} page @param {Map<string, string>} urls @returns {NavigationElement} */
function toElement({ page, title, below }, urls) {
  const path = urls.get(page);
  return {
    text: title,
    kind: ReflectionKind.Document,
    ...(path === undefined ? {} : { path }),
    ...(below.length === 0 ? {} : { children: below.map((one) => toElement({ ...one, below: [] }, urls)) }),
  };
}

/** @param {import('typedoc').CommentDisplayPart} part @returns {import('typedoc').CommentDisplayPart} */
function showRanks(part) {
  const picture = part.kind === 'code' ? formatRanks(part.text) : undefined;
  return picture === undefined ? part : { kind: 'text', text: picture };
}
