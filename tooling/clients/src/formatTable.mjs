import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';
import { clients, operations } from './table.mjs';

/** @typedef {import('./table.mjs').Client} Client */

/** Writes the page of the documentation with the working operations of each client. */
export function formatTable() {
  const listed = Object.values(clients);
  const rows = Object.entries(operations);
  const header = ['client', ...rows.map((_row, at) => String(at + 1))];
  return `# Clients

The local network answers requests like a node. \`tooling/clients\` runs published clients against the local network, each in the
version shown. \`npm run test:product\` runs that suite, and \`npm run generate\` writes this page from it. Clients marked with *
are licensed under GPL-3.0-or-later, and are not dependencies of this repository: \`npm run test:clients\` downloads these clients into a
temporary folder and runs them too. All clients were tested on Node.js 20, 22 and 24; CI tests the clients without * on each version.

${rows.map(([, title], at) => `${at + 1}. ${title}`).join('\n')}

| ${header.join(' | ')} |
|${header.map(() => '---').join('|')}|
${listed.map(formatRow).join('\n')}

✓: a test shows that the operation works. A letter: the reason below. –: the client has no such function.

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
