import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/workspace';
import { clients, operations } from './table.mjs';

/** @typedef {import('./table.mjs').Client} Client */

/** Writes the page of the documentation with the working operations of each client. */
export function formatTable() {
  const listed = Object.values(clients);
  const rows = Object.entries(operations);
  const header = ['client', ...rows.map((_row, at) => String(at + 1))];
  return `# Clients

The local network answers as a node does. \`tooling/clients\` runs published clients against the local network, each as the
package of the version shown. \`npm test\` runs that suite, and \`npm run generate\` writes this page from it. Clients marked with * have
the licence GPL-3.0-or-later and are no dependencies: \`npm run test:clients\` fetches them into a temporary folder and runs them too.
All clients were run on Node.js 20, 22 and 24; the workflow of CI runs those without * on each.

${rows.map(([, title], at) => `${at + 1}. ${title}`).join('\n')}

| ${header.join(' | ')} |
|${header.map(() => '---').join('|')}|
${listed.map(formatRow).join('\n')}

✓: a test shows that it works. A letter: the reason below. –: the client has no such function.

${listReasons()
  .map((reason, at) => `- ${letter(at)}: ${reason}.`)
  .join('\n')}

## Notes

${listed.flatMap((client) => (client.note ? [`- **${client.name}** ${readVersion(client)}: ${client.note}`] : [])).join('\n')}
`;
}

/** @param {Client} client */
function formatRow(client) {
  const cells = Object.keys(operations).map((id) => {
    const operation = /** @type {import('./table.mjs').Operation} */ (id);
    if (client.works.includes(operation)) return '✓';
    const reason = client.lacks?.[operation];
    return reason === undefined ? '–' : letter(listReasons().indexOf(reason));
  });
  return `| ${[`\`${client.name}\` ${readVersion(client)}`.trim(), ...cells].join(' | ')} |`;
}

function listReasons() {
  return [...new Set(Object.values(clients).flatMap((client) => Object.values(client.lacks ?? {})))];
}

/** @param {number} at */
function letter(at) {
  return String.fromCharCode(97 + at);
}

/** @param {Client} client */
function readVersion({ installed, fetched }) {
  if (installed === undefined) return `${Object.values(fetched ?? {})[0]}*`;
  const path = join(root, 'tooling/clients/node_modules', installed, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8')).version;
}
