import { describe, expect, it } from 'vitest';
import { Announcer } from './Announcer.js';

describe('an announcement', () => {
  it('has occurred after the next event only', () => {
    const announcer = new Announcer();
    announcer.announce();
    const next = announcer.next();
    expect(next.hasOccurred).toBe(false);
    announcer.announce();
    expect(next.hasOccurred).toBe(true);
    expect(announcer.next().hasOccurred).toBe(false);
  });

  it('calls each listener at each event, until the listener ends', () => {
    const announcer = new Announcer();
    const heard: string[] = [];
    const endOne = announcer.next().listen(() => heard.push('one'));
    announcer.next().listen(() => heard.push('other'));
    announcer.announce();
    endOne();
    announcer.announce();
    expect(heard).toEqual(['one', 'other', 'other']);
    expect(announcer.waiting).toBe(1);
  });

  it('calls the other listeners if a listener ends itself or begins another', () => {
    const announcer = new Announcer();
    const heard: string[] = [];
    const end = announcer.next().listen(() => {
      heard.push('first');
      end();
      announcer.next().listen(() => heard.push('new'));
    });
    announcer.next().listen(() => heard.push('second'));
    announcer.announce();
    expect(heard).toEqual(['first', 'second']);
    announcer.announce();
    expect(heard).toEqual(['first', 'second', 'second', 'new']);
  });

  it('keeps no listener that has ended', () => {
    const announcer = new Announcer();
    const ends = Array.from({ length: 100 }, () => announcer.next().listen(() => undefined));
    expect(announcer.waiting).toBe(100);
    for (const end of ends) end();
    expect(announcer.waiting).toBe(0);
  });
});
