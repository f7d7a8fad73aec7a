/** A block of code in TypeScript, as TypeDoc writes it. */
const program = /<pre[^>]*><code class="ts">(?:(?!<\/pre>)[\s\S])*<\/pre>/g;

/**
 * Adds to each program of a guide the page that runs it, or the reason why a browser cannot. The page loads when the reader opens it.
 *
 * @param {string} html a page as TypeDoc writes it
 * @param {{ id: string, obstacle?: string }[]} programs of the page, in their order
 * @param {string} runner the address of the page that runs programs
 * @returns {string}
 * @throws when the page has another number of programs
 */
export function showRuns(html, programs, runner) {
  let count = 0;
  const shown = html.replaceAll(program, (code) => {
    const found = programs[count];
    count += 1;
    return found ? code + formatRun(found, runner) : code;
  });
  if (count !== programs.length) {
    throw new Error(`${programs.length} programs were expected, and the page has ${count}`);
  }
  return shown;
}

/** @param {{ id: string, obstacle?: string }} program @param {string} runner */
function formatRun({ id, obstacle }, runner) {
  if (obstacle !== undefined) return `<p class="run">A browser cannot run this program: ${obstacle}.</p>`;
  const frame = `<iframe loading="lazy" title="The program in this tab" src="${runner}#${id}"></iframe>`;
  return `<details class="run"><summary>Run this program</summary>${frame}</details>`;
}
