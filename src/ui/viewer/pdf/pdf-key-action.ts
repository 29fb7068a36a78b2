export type PdfKeyAction =
  | { kind: 'search' }
  | { kind: 'zoom'; by: -1 | 1 }
  | { kind: 'fit' }
  | { kind: 'page'; by: -1 | 1 };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the action of a key besides the browser's own scrolling. Null while a person types. */
export function pdfKeyAction({ key, ctrlKey, metaKey, altKey }: Pressed, typing: boolean): PdfKeyAction | null {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f') return { kind: 'search' };
  if (typing || ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case '/':
      return { kind: 'search' };
    case '+':
    case '=':
      return { kind: 'zoom', by: 1 };
    case '-':
      return { kind: 'zoom', by: -1 };
    case '0':
      return { kind: 'fit' };
    case 'ArrowLeft':
    case 'p':
      return { kind: 'page', by: -1 };
    case 'ArrowRight':
    case 'n':
      return { kind: 'page', by: 1 };
    default:
      return null;
  }
}
