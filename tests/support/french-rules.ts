/** The rules of French typography in Quebec, with patterns of violations. */
export const typography: readonly (readonly [rule: string, broken: RegExp])[] = [
  ['no space before ; ! ?', /\s[;!?]/u],
  ['a space that does not break before a colon', /(?<!\u00A0|https?):(?=\s|$)/u],
  ['guillemets with spaces that do not break', /«(?!\u00A0)|(?<!\u00A0)»|[“”"]/u],
  ['one space between words', /\s\s/u],
  ['the apostrophe of printers', /'/u],
  ['a space that does not break before a unit', /(?:\d|\}) (?:Mo|ko|Go|h|%|\$)(?!\p{L})|\d\sh \d/u],
];

/** Words of most English sentences and of no French one. */
export const englishWords =
  /(?<![\p{L}-])(the|and|your?|with|is|are|was|were|not|this|that|of|for|from|to|it|its|has|have|been|will|be|can|cannot|by|at|when|which|what|please|no)(?![\p{L}-])/iu;
