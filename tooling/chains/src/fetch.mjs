// Fetches the public chain specifications of `publicChains.json` into a folder.
import { readFileSync } from 'node:fs';
import { fetchChains } from './fetchChains.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Give the folder to fetch into: node tooling/chains/src/fetch.mjs <folder>');
  process.exit(2);
}
const chains = JSON.parse(readFileSync(new URL('./publicChains.json', import.meta.url), 'utf8'));
try {
  await fetchChains(chains, { folder, onFile: (sentence) => console.error(sentence) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(3);
}
