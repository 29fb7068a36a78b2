export type PdfKeyAction =
  | { kind: 'search' }
  | { kind: 'zoom'; by: -1 | 1 }
  | { kind: 'fit' }
  | { kind: 'page'; by: -1 | 1 };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does to a document, beyond scrolling, which is the browser's. None while somebody types. */
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
