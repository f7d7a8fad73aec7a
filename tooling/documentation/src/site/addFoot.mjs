/** @typedef {{ href: string, title: string }} Link */

/**
 * Adds to the end of a page the links to the page before and after it in the order of the documentation, and the link that edits it.
 *
 * @param {string} html a page as TypeDoc writes it
 * @param {{ previous?: Link | undefined, next?: Link | undefined, edit?: string | undefined }} links
 * @returns {string}
 */
export function addFoot(html, { previous, next, edit }) {
  const links = [
    previous && `<a rel="prev" href="${escapeHtml(previous.href)}">← ${escapeHtml(previous.title)}</a>`,
    edit && `<a class="edit" href="${escapeHtml(edit)}">Edit this page</a>`,
    next && `<a rel="next" href="${escapeHtml(next.href)}">${escapeHtml(next.title)} →</a>`,
  ].filter((link) => link !== undefined);
  if (links.length === 0) return html;
  const foot = `<nav class="foot" aria-label="Neighbouring pages">${links.join('')}</nav>`;
  return html.replace(/(<\/div>\s*)(<div class="col-sidebar">)/, (_, end, sidebar) => foot + end + sidebar);
}

/**
 * The address at which a page is edited, for a repository with a public address.
 *
 * @param {{ url?: string } | undefined} repository the field `repository` of the manifest
 * @param {string} file path from the repository
 * @returns {string | undefined} undefined if the manifest names no repository
 */
export function formatEditLink(repository, file) {
  const home = repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return home ? `${home}/edit/main/${file}` : undefined;
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
