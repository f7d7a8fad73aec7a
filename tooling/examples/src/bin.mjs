// Fails when an example does not compile, or when a function that a package offers has none.
import { compileExamples } from './compileExamples.mjs';
import { listExamples } from './listExamples.mjs';
import { listMissingExamples } from './listMissingExamples.mjs';

const examples = listExamples();
const problems = [...listMissingExamples(), ...compileExamples(examples)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`${examples.length} examples compile\n`);
