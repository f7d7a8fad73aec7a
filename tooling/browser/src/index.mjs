export { launchBrowser } from './launchBrowser.mjs';
export { runAxe } from './runAxe.mjs';
