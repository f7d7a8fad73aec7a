/**
 * Formats the page that a server sends for an unknown address: the front page with another text. The unknown address may be in any
 * folder of the site, so a script sets the base of all links to the folder that contains the site.
 *
 * @param {string} front the front page, as it is written
 * @param {string[]} folders the folders of the site
 * @returns {string}
 */
export function formatNotFound(front, folders) {
  const base = `<script>document.head.append(Object.assign(document.createElement('base'), {
  href: location.pathname.replace(/^(.*?\\/)(?:(?:${folders.join('|')})\\/.*|[^/]*)$/, '$1'),
}));</script>`;
  const text = `<div class="tsd-panel tsd-typography"><h1>Page not found</h1>
<p>The site has no page at this address. The <a href="index.html">front page</a> and the navigation lead to all pages, and the
search finds pages and functions by their words.</p></div>`;
  return front
    .replace('<head>', `<head>${base}`)
    .replace(/<title>[^<]*<\/title>/, '<title>Page not found</title>')
    .replace(
      /(<div class="col-content"[^>]*>)[\s\S]*?(<\/div>\s*<div class="col-sidebar">)/,
      (_, start, end) => start + text + end,
    )
    .replace(/<details [^>]*tsd-page-navigation[\s\S]*?(?=<\/div>\s*<div class="site-menu">)/, '');
}
