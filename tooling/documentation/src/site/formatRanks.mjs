/**
 * Draws the packages in their ranks, since the site cannot draw flow charts; the table below the picture has the imports.
 *
 * @param {string} code a block of code with its fences
 * @returns {string | undefined} undefined if the block is not such a picture
 */
export function formatRanks(code) {
  if (!code.startsWith('```mermaid')) return undefined;
  const ranks = [...code.matchAll(/subgraph \w+\["(.*?)"\]\n([\s\S]*?)\n {2}end/g)];
  const rows = ranks.map(({ 1: title = '', 2: body = '' }) => {
    const names = [...body.matchAll(/\["(.*?)"\]/g)].map(({ 1: name = '' }) => `<span>${name}</span>`);
    return `<li><b>${title}</b>${names.join('')}</li>`;
  });
  return rows.length === 0 ? undefined : `<ul class="ranks">${rows.join('')}</ul>`;
}
