import { render } from 'preact';
import './style.css';
import { App } from './view/App.js';
import { keepFocus } from './view/keepFocus.js';

const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  render(<App />, root);
  keepFocus(root);
}
