// Fails if an example does not compile, or if an exported function of a package has no example.
import { compileExamples } from './compileExamples.mjs';
import { listExamples } from './listExamples.mjs';
import { listMissingExamples } from './listMissingExamples.mjs';

const examples = listExamples();
const problems = [...listMissingExamples(), ...compileExamples(examples)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`${examples.length} examples compile\n`);
