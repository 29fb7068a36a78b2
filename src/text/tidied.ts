/*
 * What to remove of a typed, pasted or imported text. Format characters that no font shows (R-TEXT-01) go, except a
 * joiner behind a letter of another script than Latin, behind a mark or within an emoji, and the tags of a flag: those may
 * change what is read. Behind a Latin letter and a letter that is
 * drawn as a blank a joiner changes nothing. Control characters stay, and are refused where they are
 * wrong: in the code of a rating plate they separate its fields.
 */
const unseen =
  /((?![\p{Script=Latin}\u3164\uFFA0])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200C\u200D]|\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

/** Blanks of any width, line breaks, and the letters and the pattern that are drawn as a blank. */
const blanks = /[\s\x85\u2800\u3164\uFFA0]+/gu;

/** A one-line text without invisible characters and surrounding blanks, every blank as one space (R-TEXT-01). */
export function tidyLine(text: string): string {
  return ifVisible(withoutUnseen(text).replaceAll(blanks, ' ').trim());
}

/** A one-line text without any blank, such as a serial number; joiners mean nothing in it. */
export function tidyCode(text: string): string {
  return tidyLine(text).replaceAll(/[ \p{Default_Ignorable_Code_Point}]/gu, '');
}

/** An id: what no font shows means nothing in it, and an accent is written in one way (R-TEXT-02). */
export function tidyId(text: string): string {
  return tidyLine(
    tidyLine(text)
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize(),
  );
}

/** A text of several lines: the same, but its line breaks, as `\n`, and the blanks within it stay as typed. */
export function tidyLines(text: string): string {
  return ifVisible(withoutUnseen(text.replaceAll(/\r\n?/g, '\n')).trim());
}

function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '$1');
}

function ifVisible(text: string): string {
  return /[^\p{Default_Ignorable_Code_Point}\p{Cc}\s\u2800\u3164\uFFA0]/u.test(text) ? text : '';
}

/** Whether a text has a control character or a line break within it, which an id may not have (R-TEXT-02). */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.trim());
}
