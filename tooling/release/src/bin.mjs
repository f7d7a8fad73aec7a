// `check` refuses a release while the project has no address; `rehearse` publishes to a registry on this machine and installs from it.
import { readProject } from './fillManifest.mjs';
import { listMissing } from './listMissing.mjs';
import { rehearse } from './rehearse.mjs';

const [job] = process.argv.slice(2);
const problems = job === 'rehearse' ? await rehearse() : listMissing(readProject(), process.env);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  if (job !== 'rehearse')
    process.stderr.write('Nothing was published: fill these fields of package.json first.\n');
  process.exitCode = 1;
}
