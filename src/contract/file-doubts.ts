/** A PDF that asks for a password; a picture that is cut off or broken inside. The sender decides (R-OFF-25). */
export const fileDoubts = ['protected', 'damaged'] as const;
export type FileDoubt = (typeof fileDoubts)[number];
