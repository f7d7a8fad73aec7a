/**
 * Makes a page of TypeDoc easier to use with a keyboard or a screen reader: boxes that scroll can be focused, the main part of a page
 * is marked, and a README has one title.
 *
 * @param {string} html a page as TypeDoc writes it
 * @returns {string}
 */
export function openPage(html) {
  let tables = 0;
  return html
    .replaceAll('<table>', () => {
      tables += 1;
      return `<div class="scrolls" role="region" aria-label="Table ${tables}" tabindex="0"><table>`;
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre(?=[ >])(?![^>]* tabindex=)/g, '<pre tabindex="0"')
    .replace(/<h1>Module [^<]*<\/h1>(?=<\/div>\s*<section class="tsd-panel tsd-typography"><h1 )/, '')
    .replace('<div class="col-content">', '<div class="col-content" role="main">');
}
