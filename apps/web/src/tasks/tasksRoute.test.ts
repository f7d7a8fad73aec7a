import { expect, test } from 'vitest';
import { formatTasksLink, isTasksRoute, parseTasksLink } from './tasksRoute.js';

const empty = { network: '', service: '', target: '', call: '' };

test.each(['0x0102', 'a b&c=d#e', '100 %', '{"x":"ü"}'])(
  'a link with the call %s opens with the same fields',
  (call) => {
    const form = { network: '', service: 'wss://service.example', target: 'ws://127.0.0.1:9944', call };
    expect(parseTasksLink(formatTasksLink(form) ?? '')).toEqual(form);
  },
);

test('a link has only the fields that are given', () => {
  expect(formatTasksLink(empty)).toBe('#tasks');
  expect(formatTasksLink({ ...empty, call: ' 0x01 ' })).toBe('#tasks?call=0x01');
  const local = { ...empty, network: 'M', service: 'wss://service.example' };
  expect(formatTasksLink(local)).toBe('#tasks?network=M');
  expect(parseTasksLink('#tasks?network=M')).toEqual({ ...empty, network: 'M' });
  expect(parseTasksLink('#tasks?network=X')).toEqual(empty);
});

test.each([
  ['wss://service.example/?key=abc', true],
  ['wss://user:word@service.example', true],
  ['wss://service.example/', false],
  [' wss://service.example ', false],
  ['ws://127.0.0.1:9944', false],
])('%s holds a key: %s', (endpoint, isSecret) => {
  const links = [
    formatTasksLink({ ...empty, service: endpoint }),
    formatTasksLink({ ...empty, target: endpoint }),
  ];
  expect(links.map((link) => link === undefined)).toEqual([isSecret, isSecret]);
});

test.each([
  ['#tasks', true],
  ['#tasks?call=0x01', true],
  ['#tasksx', false],
  ['', false],
])('%s is the page of tasks: %s', (fragment, isRoute) => {
  expect(isTasksRoute(fragment)).toBe(isRoute);
});

test('another page begins with a local network, and has no fields', () => {
  expect(parseTasksLink('#other?call=0x01')).toEqual({ ...empty, network: 'H' });
  expect(parseTasksLink('#tasks?more=1')).toEqual(empty);
});
