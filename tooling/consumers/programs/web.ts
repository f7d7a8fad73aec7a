// The page is files: a server sends them as they are. Each file that the page names is there, and its policy permits no other server.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(import.meta.url).resolve('@parachron/web/package.json')), 'dist');
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) => file);
if (named.length < 3) throw new Error(`the page names ${named.length} files`);
for (const file of named) if (!existsSync(join(folder, file))) throw new Error(`${file} is missing`);
if (!page.includes("default-src 'none'")) throw new Error('the page has no policy');
