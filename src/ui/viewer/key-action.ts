export type KeyAction =
  | { kind: 'zoom'; by: -1 | 1 }
  | { kind: 'whole' }
  | { kind: 'pan'; x: -1 | 0 | 1; y: -1 | 0 | 1 }
  | { kind: 'step'; by: -1 | 1 };

/**
 * What a key does to a picture. Sideways arrows look around in a picture that is larger than the screen, and go to the
 * next one where all of it is seen.
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
