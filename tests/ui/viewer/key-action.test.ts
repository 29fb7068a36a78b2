import { describe, expect, it } from 'vitest';
import { keyAction } from '#ui/viewer/key-action.ts';

describe('keys at a picture', () => {
  it.each(['+', '='])('%s makes it larger', (key) => expect(keyAction(key, true)).toEqual({ kind: 'zoom', by: 1 }));

  it('sideways arrows go to the next picture while the whole one is seen', () => {
    expect(keyAction('ArrowRight', true)).toEqual({ kind: 'step', by: 1 });
    expect(keyAction('ArrowLeft', true)).toEqual({ kind: 'step', by: -1 });
  });

  it('arrows look around in a larger one: right shows what is on the right', () => {
    expect(keyAction('ArrowRight', false)).toEqual({ kind: 'pan', x: -1, y: 0 });
    expect(keyAction('ArrowDown', false)).toEqual({ kind: 'pan', x: 0, y: -1 });
  });

  it.each(['Escape', 'Tab', 'Enter', 'a'])('%s is left to the page', (key) => expect(keyAction(key, false)).toBeNull());
});
