// A plugin of TypeDoc: the navigation shows the pages by their titles, in the order of the links of `docs/README.md`; boxes that scroll
// can be focused; a link that leads nowhere is an error.
import { DefaultTheme, PageEvent, ReflectionKind, RendererEvent } from 'typedoc';
import { listBrokenLinks } from './listBrokenLinks.mjs';
import { listPageOrder } from './pages.mjs';

/** Pages come before the many members of types that have a word of theirs in their name. */
const boost = 100;

/** @param {import('typedoc').Application} app */
export function load(app) {
  const pages = listPageOrder();
  const titles = new Map(pages.flatMap((one) => [one, ...one.below]).map(({ page, title }) => [page, title]));
  /** @type {Map<string, string>} */
  const urls = new Map();

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
    }
    const packages = theme.buildNavigation(project).filter(({ text }) => text === '@parachron');
    theme.buildNavigation = () => [...pages.map((page) => toElement(page, urls)), ...packages];
  });

  app.renderer.on(PageEvent.END, (page) => {
    if (page.contents !== undefined) page.contents = openPage(page.contents);
  });

  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    for (const problem of listBrokenLinks(outputDirectory)) app.logger.error(problem);
  });
}

/**
 * @param {import('./pages.mjs').Page} page @param {Map<string, string>} urls
 * @returns {import('typedoc').NavigationElement}
 */
function toElement({ page, title, below }, urls) {
  const path = urls.get(page);
  return {
    text: title,
    kind: ReflectionKind.Document,
    ...(path === undefined ? {} : { path }),
    ...(below.length === 0 ? {} : { children: below.map((one) => toElement(one, urls)) }),
  };
}

/**
 * Makes a page easier to use with a keyboard or a screen reader: boxes that scroll can be focused, and the main part is marked.
 *
 * @param {string} html a page as TypeDoc writes it
 */
function openPage(html) {
  let tables = 0;
  return html
    .replaceAll('<table>', () => {
      tables += 1;
      return `<div class="scrolls" role="region" aria-label="Table ${tables}" tabindex="0"><table>`;
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre(?=[ >])(?![^>]* tabindex=)/g, '<pre tabindex="0"')
    .replace('<div class="col-content">', '<div class="col-content" role="main">');
}
