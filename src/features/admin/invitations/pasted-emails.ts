import * as v from 'valibot';
import { Email } from '#contract/session.ts';
import { tidyLine } from '#text/tidied.ts';

export type PastedEmails = {
  /** In their order, each once. */
  emails: string[];
  /** What is no email. */
  others: string[];
};

/** Reads a pasted list: an email a line, or between commas or semicolons, also as `Name <email>`. */
export function readPastedEmails(text: string): PastedEmails {
  const parts = text.split(/[\n\r,;]+/).map((part) => tidyLine(/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part));
  const emails = new Map<string, string>();
  const others = new Set<string>();
  for (const part of parts) {
    if (part === '') continue;
    const { success, output } = v.safeParse(Email, part);
    if (!success) others.add(part);
    else if (!emails.has(output.toLowerCase())) emails.set(output.toLowerCase(), output);
  }
  return { emails: [...emails.values()], others: [...others] };
}
