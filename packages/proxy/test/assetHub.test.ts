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

let hub: BootedHub;
beforeAll(async () => {
  hub = await bootAssetHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.fork.reset());
const open = () => hub;

describe('the account of a user', () => testDerivation(open));
describe('proxy types', () => testTypes(open));
describe('refusals', () => testRefusals(open));
describe('the outcome of a program', () => testPrograms(open));
describe('planning', () => testPlanning(open));
describe('a message that is too heavy', () => testWeight(open));
