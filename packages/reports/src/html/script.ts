/** The script of a page, which is complete and readable without it. The policy of the page has the hash of the script. */
export const pageScript = `(() => {
'use strict';
const say = (text) => { document.getElementById('status').textContent = text; };
document.documentElement.classList.add('scripted');
const copy = async (button) => {
  const code = document.getElementById(button.dataset.copy);
  if (!code) return;
  const label = button.firstChild;
  try {
    await navigator.clipboard.writeText(code.textContent);
    label.data = 'Copied';
    say('Copied.');
  } catch {
    for (let fold = code.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    getSelection().selectAllChildren(code);
    label.data = 'Selected';
    say('The hex is selected: copy it with the keyboard.');
  }
  setTimeout(() => { label.data = 'Copy'; }, 2000);
};
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-copy]');
  if (button) copy(button);
});
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  const own = target.querySelector(':scope > details:is(.whole, .page)');
  if (own) own.open = true;
  let folded = false;
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    folded = folded || !fold.open;
    fold.open = true;
  }
  if (folded) target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
let opened = [];
addEventListener('beforeprint', () => {
  const whole = document.getElementById('print-all');
  opened = [...document.querySelectorAll(whole && whole.checked ? 'details:not([open])' : 'details.whole:not([open])')];
  for (const fold of opened) fold.open = true;
});
addEventListener('afterprint', () => { for (const fold of opened) fold.open = false; });
})();
`;

/**
 * The additional script of a served page: it shows a new run. The script replaces only changed elements, so that expanded
 * content, the focus and the scroll position stay, and it waits while text is selected. A hidden page asks less often.
 */
export const liveScript = `(() => {
'use strict';
const words = { on: 'Updates automatically', held: 'Paused while text is selected', off: 'Not connected: last known results' };
const live = document.getElementById('live');
const main = document.getElementById('main');
const say = (text) => { document.getElementById('status').textContent = text; };
const enter = (state) => {
  const was = live.dataset.state;
  if (was === state) return;
  live.dataset.state = state;
  live.textContent = words[state];
  if (was === 'off' || state === 'off') say(words[state]);
};
const isSelecting = () => {
  const selection = getSelection();
  return !selection.isCollapsed && main.contains(selection.anchorNode);
};
const kindOf = (node) => node.nodeType === 1 ? node.nodeName + ' ' + (node.dataset.key || node.getAttribute('class')) : '';
const patch = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) {
    old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let at = old.firstChild;
  for (const next of fresh.childNodes) {
    let same = at;
    while (same && kindOf(same) !== kindOf(next)) same = same.nextSibling;
    if (!same) {
      old.insertBefore(document.importNode(next, true), at);
      continue;
    }
    while (at !== same) {
      at = at.nextSibling;
      at.previousSibling.remove();
    }
    patch(same, next);
    at = same.nextSibling;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
};
const load = async (path) => {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
};
const update = async () => {
  if (await load('version') === main.dataset.version) return 'on';
  if (isSelecting()) return 'held';
  const page = new DOMParser().parseFromString(await load('./'), 'text/html');
  const fresh = page.getElementById('main');
  const isNews = page.title !== document.title;
  const focused = document.activeElement;
  patch(main, fresh);
  patch(document.querySelector('footer'), page.querySelector('footer'));
  if (document.activeElement !== focused) main.focus({ preventScroll: true });
  document.title = page.title;
  if (isNews) say('The report changed: ' + page.title);
  return 'on';
};
let last = Promise.resolve();
let timer;
const wait = () => {
  clearTimeout(timer);
  timer = setTimeout(look, document.hidden ? 30000 : 2000);
};
const look = () => { last = last.then(update).then(enter, () => enter('off')).then(wait); };
document.addEventListener('selectionchange', () => { if (live.dataset.state === 'held' && !isSelecting()) look(); });
document.addEventListener('visibilitychange', look);
look();
})();
`;
