// Refuses a release while the project has no address.
import { readProject } from './fillManifest.mjs';
import { listMissing } from './listMissing.mjs';

const problems = listMissing(readProject(), process.env);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  process.stderr.write('Nothing was published: fill these fields of package.json first.\n');
  process.exitCode = 1;
}
