/** A text with its Canadian postal codes kept from breaking over two lines: `Hamilton, ON L8V 1C4`. */
export function formatPostalCodes(text: string): string {
  return text.replaceAll(/\b([A-Z]\d[A-Z]) (\d[A-Z]\d)\b/gi, '$1\u00A0$2');
}
