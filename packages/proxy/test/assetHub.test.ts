// Predictions for a real parachain, Asset Hub Rococo 900 (XCM version 2), whose runtime this project did not write, against the results of
// the chain. The chain boots once; every test begins at the same block.
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { testDerivation } from './assetHub/derivation.js';
import { testPlanning } from './assetHub/planning.js';
import { testPrograms } from './assetHub/programs.js';
import { testRefusals } from './assetHub/refusals.js';
import { testTypes } from './assetHub/types.js';
import { testWeight } from './assetHub/weight.js';
import { type BootedHub, bootAssetHub } from './support/bootAssetHub.js';

let booted: BootedHub;
let hub: BootedHub;
beforeAll(async () => {
  booted = await bootAssetHub();
});
afterAll(() => booted.close());
beforeEach(async () => {
  hub = { ...booted, fork: await booted.fork.fork() };
});
const open = () => hub;

describe('Asset Hub: the account of a user', () => testDerivation(open));
describe('Asset Hub: proxy types', () => testTypes(open));
describe('Asset Hub: refusals', () => testRefusals(open));
describe('Asset Hub: the outcome of a program', () => testPrograms(open));
describe('Asset Hub: planning', () => testPlanning(open));
describe('Asset Hub: a message that is too heavy', () => testWeight(open));
