export { describeSent } from './describeSent.js';
