/** What a table has for a code; undefined for a code that a later version of the server sends (R-API-16). */
export function ofCode<Value>(table: Readonly<Record<string, Value>>, code: string): Value | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
