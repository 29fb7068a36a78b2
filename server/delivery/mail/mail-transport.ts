import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';

export type OutgoingMail = ComposedMail & {
  id: string;
  recipient: string;
  at: Date;
  /** What a server names that returns the mail later; only of a mail to an account. */
  envelopeId?: string;
};

/** Sends mail. */
export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

const secondMs = 1000;

/** Together well below a mail's lease, after which another server may send it. */
const smtpTimeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs };

/** Sends by SMTP to `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport({ url, ...smtpTimeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      await transporter.sendMail(toMessage(mail, from));
    },
    close: () => transporter.close(),
  };
}

/** Writes each mail as an `.eml` file into a folder. */
export function folderTransport(folder: string, from: string): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer returned no buffer.');
      await mkdir(folder, { recursive: true });
      const name = `${mail.at.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
      // Written under a temporary name, then renamed. Private: the mail contains a code.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => transporter.close(),
  };
}

function toMessage(mail: OutgoingMail, from: string) {
  const { id, recipient, language, at, subject, text, html, unsubscribe, envelopeId } = mail;
  return {
    // A server without delivery status notifications (RFC 3461) is not asked for them.
    ...(envelopeId !== undefined && {
      dsn: { id: envelopeId, return: 'headers', notify: 'failure', recipient } as const,
    }),
    // The same for every attempt, so that clients show a duplicate once.
    messageId: `<${id}@${from.split('@').at(-1) ?? 'localhost'}>`,
    from: { name: 'Depot Portal', address: from },
    to: { name: '', address: recipient },
    date: at,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
