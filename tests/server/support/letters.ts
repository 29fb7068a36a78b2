import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { TestServer } from '#tests/support/server.ts';

/** A mail as a mail program shows it. */
export type Letter = {
  file: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** The target of its button. */
  link: string;
};

/** Returns every mail in a folder, oldest first. */
export async function lettersIn(folder: string): Promise<Letter[]> {
  const files: string[] = await readdir(folder).catch(() => []);
  // A file that is being written has a name with a leading dot, and is renamed afterwards.
  const whole = files.filter((file) => !file.startsWith('.'));
  return Promise.all(whole.toSorted().map(async (file) => letterOf(file, await readFile(join(folder, file)))));
}

/** Parses a mail. */
export async function letterOf(file: string, bytes: Buffer): Promise<Letter> {
  const { from, to, subject = '', text = '', html = '', headers } = await PostalMime.parse(bytes);
  const link = /href="([^"]+)"/.exec(html)?.[1] ?? '';
  return {
    file,
    from: from?.address ?? '',
    to: (to ?? []).map(({ address }) => address).join(', '),
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    link: link.replaceAll('&amp;', '&'),
  };
}

/** Sends waiting mails. Returns all mails to an email, oldest first. */
export async function lettersTo(server: TestServer, email: string): Promise<Letter[]> {
  await server.deliverMail();
  return (await lettersIn(server.mailFolder)).filter(({ to }) => to === email);
}

/** Returns the code in the newest mail to an email. */
export async function codeTo(server: TestServer, email: string): Promise<string> {
  const letter = (await lettersTo(server, email)).at(-1);
  const code = letter && new URL(letter.link).searchParams.get('code');
  if (!code) throw new Error(`There is no mail with a code to ${email}.`);
  return code;
}
