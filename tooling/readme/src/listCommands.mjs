/**
 * Lists the commands of a page: the lines of its `sh` blocks without their comments.
 *
 * @param {string} page markdown
 * @returns {string[]}
 */
export function listCommands(page) {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(({ 1: block = '' }) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}
