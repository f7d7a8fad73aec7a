export { type Given, giveValue } from './giveValue.js';
export { runProgram } from './runProgram.js';
export { describeWorld, type Part, World, written } from './World.js';
