export { createFork } from '../createFork.js';
export { describeMatrix } from './describeMatrix.js';
export { openScene } from './openScene.js';
export type { Scene } from './Scene.js';
