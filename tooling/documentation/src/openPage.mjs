/**
 * Makes a page of TypeDoc easier for those who use a keyboard or a screen reader: what scrolls by itself can be focused, and
 * the main part of a page is marked.
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
    .replace('<div class="col-content">', '<div class="col-content" role="main">');
}
