/** An amount of money as typed, in the form the contract reads: a decimal comma becomes a point, spaces and `$` go; empty is null. */
export function typedAmount(text: string): string | null {
  const number = text.replaceAll(/[\s$]/g, '').replace(',', '.');
  return number === '' ? null : number;
}
