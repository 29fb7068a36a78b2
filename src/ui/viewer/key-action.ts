export type KeyAction =
  | { kind: 'zoom'; by: -1 | 1 }
  | { kind: 'whole' }
  | { kind: 'pan'; x: -1 | 0 | 1; y: -1 | 0 | 1 }
  | { kind: 'step'; by: -1 | 1 };

/**
 * Returns the action of a key. Left and right arrows pan in an enlarged picture, and go to the next one when the whole
 * picture is visible.
 */
export function keyAction(key: string, isWhole: boolean): KeyAction | null {
  switch (key) {
    case '+':
    case '=':
      return { kind: 'zoom', by: 1 };
    case '-':
      return { kind: 'zoom', by: -1 };
    case '0':
      return { kind: 'whole' };
    case 'ArrowLeft':
      return isWhole ? { kind: 'step', by: -1 } : { kind: 'pan', x: 1, y: 0 };
    case 'ArrowRight':
      return isWhole ? { kind: 'step', by: 1 } : { kind: 'pan', x: -1, y: 0 };
    case 'PageUp':
      return { kind: 'step', by: -1 };
    case 'PageDown':
      return { kind: 'step', by: 1 };
    case 'ArrowUp':
      return { kind: 'pan', x: 0, y: 1 };
    case 'ArrowDown':
      return { kind: 'pan', x: 0, y: -1 };
    default:
      return null;
  }
}
