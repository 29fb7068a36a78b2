/**
 * A file name without characters that cannot be seen: one that turns the direction of writing (U+202E) shows
 * `exe.jpg` for `gpj.exe`.
 */
export function plainFileName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}

/** A file name without its extension. */
export function fileNameStem(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** A file name of at most `max` UTF-16 units, cut between characters, with its extension. */
export function shortFileName(name: string, max: number): string {
  if (name.length <= max) return name;
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, -extension.length || undefined))) {
    if (kept.length + segment.length + extension.length > max) break;
    kept += segment;
  }
  return kept + extension;
}
