export { describeMatrix } from './describeMatrix.js';
export { openScene } from './openScene.js';
