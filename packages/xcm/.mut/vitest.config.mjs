import base from '../vitest.config.mjs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
const require = createRequire(import.meta.url);
const { instrument } = require('/tmp/mut/instrument.cjs');
import fs from 'node:fs';
const root = '/work/wt/tests/packages/xcm/';
const re = new RegExp(process.env.MUT_RE);
export default { ...base, root, plugins: [{ name: 'mut', enforce: 'pre',
  resolveId(s, from) { if (s === 'vitest' && from && (from.startsWith(root + 'src') || from.startsWith(root + 'test'))) return '/tmp/mut/shim.mjs'; if (s === 'vitest-real') return this.resolve('vitest', root + '.mut/driver.test.ts', { skipSelf: true }); },
  transform(code, id) { const f = id.split('?')[0]; if (!f.startsWith(root + 'src/') || /\.(test|bench|test-d)\.ts$/.test(f) || /(errorCodes)\.ts$/.test(f) || !/\.tsx?$/.test(f)) return; const rel = f.slice(root.length); if (!re.test(rel)) return; return { code: instrument(rel, fs.readFileSync(f, 'utf8')), map: null }; } }],
  test: { ...base.test, include: ['.mut/driver.test.ts'], setupFiles: ['/tmp/mut/setup.mjs'], testTimeout: 3000000, pool: 'forks' } };
