/** The names of tabs, by the language of their code. */
const names = new Map([
  ['sh', 'Terminal'],
  ['ts', 'Program'],
]);

/** Two blocks of code with nothing between them, as TypeDoc writes them. */
const pair =
  /(<pre[^>]*><code class="(sh|ts)">(?:(?!<\/pre>)[\s\S])*<\/pre>)\s*(<pre[^>]*><code class="(sh|ts)">(?:(?!<\/pre>)[\s\S])*<\/pre>)/g;

/**
 * Shows a block of commands and the block of code next to it as tabs: both do the same. Radio buttons switch the tabs, so that a
 * page needs no script.
 *
 * @param {string} html a page as TypeDoc writes it
 * @returns {string}
 */
export function showTabs(html) {
  let count = 0;
  return html.replaceAll(pair, (both, first, firstLanguage, second, secondLanguage) => {
    if (firstLanguage === secondLanguage) return both;
    count += 1;
    const tabs = [firstLanguage, secondLanguage].map((language, at) => {
      const id = `tabs-${count}-${at + 1}`;
      const checked = at === 0 ? ' checked' : '';
      return `<input type="radio" name="tabs-${count}" id="${id}"${checked}><label for="${id}">${names.get(language)}</label>`;
    });
    return `<div class="tabs" role="group" aria-label="Terminal and program">${tabs.join('')}${first}${second}</div>`;
  });
}
