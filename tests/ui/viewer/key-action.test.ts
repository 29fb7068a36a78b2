import { describe, expect, it } from 'vitest';
import { keyAction } from '#ui/viewer/key-action.ts';

describe('keys in the picture viewer', () => {
  it.each(['+', '='])('%s enlarges the picture', (key) =>
    expect(keyAction(key, true)).toEqual({ kind: 'zoom', by: 1 }),
  );

  it('left and right arrows change the picture while it is not enlarged', () => {
    expect(keyAction('ArrowRight', true)).toEqual({ kind: 'step', by: 1 });
    expect(keyAction('ArrowLeft', true)).toEqual({ kind: 'step', by: -1 });
  });

  it('arrows scroll an enlarged picture: the right one shows its right part', () => {
    expect(keyAction('ArrowRight', false)).toEqual({ kind: 'pan', x: -1, y: 0 });
    expect(keyAction('ArrowDown', false)).toEqual({ kind: 'pan', x: 0, y: -1 });
  });

  it.each(['Escape', 'Tab', 'Enter', 'a'])('%s has no action', (key) => expect(keyAction(key, false)).toBeNull());
});
