/**
 * A file name without characters that cannot be seen: one that turns the direction of writing (U+202E) shows
 * `exe.jpg` for `gpj.exe`.
 */
export function plainFileName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}
