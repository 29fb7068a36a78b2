import { join } from 'node:path';
import type { Database } from '../../database/tables.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Signals } from '../../signals/signals.ts';
import { type AttemptedMail, deliverDueMail } from './deliver-due-mail.ts';
import type { WorkLoop } from '../../base/work-loop.ts';
import { startWorkLoop } from '../../base/work-loop.ts';
import { folderTransport, type OutgoingMail, smtpTransport } from './mail-transport.ts';

type MailSettings = Pick<Settings, 'dataDir' | 'mailUrl' | 'mailFrom' | 'publicUrl'> & { secret: string };

type Write = (details: object, message: string) => void;

type Watch = { log: { info: Write; error: Write }; timed: Signals['timed'] };

/** Starts sending mail, by SMTP or into `DATA_DIR/mail`. The log gets no recipient and no content. */
export function startMail(database: Database, settings: MailSettings, { log, timed }: Watch): WorkLoop {
  const { dataDir, mailUrl, mailFrom, publicUrl, secret } = settings;
  const transport =
    mailUrl === null ? folderTransport(join(dataDir, 'mail'), mailFrom) : smtpTransport(mailUrl, mailFrom);
  let turn: NodeJS.Timeout | undefined;
  const report = (failure: unknown, mail?: AttemptedMail) =>
    log.error({ failure: failureCode(failure), ...mail }, 'sending mail failed');
  const context = {
    database,
    transport: { ...transport, send: (mail: OutgoingMail) => timed('mail', 'send', () => transport.send(mail)) },
    publicUrl,
    secret,
    now: () => new Date(),
    onPaced: (waitMs: number) => {
      clearTimeout(turn);
      turn = setTimeout(() => delivery.wake(), waitMs).unref();
    },
    onSent: (mail: AttemptedMail) => log.info(mail, 'mail sent'),
    onReturned: (account: string) => log.info({ account }, 'mail returned'),
    onFailure: report,
  };
  const delivery = startWorkLoop((stopped) => deliverDueMail(context, stopped), report);
  return {
    wake: delivery.wake,
    stop: async () => {
      await delivery.stop();
      clearTimeout(turn);
      transport.close();
    },
  };
}

/** Not the message, which may quote the recipient or the SMTP password. */
function failureCode(failure: unknown): string {
  if (!(failure instanceof Error)) return typeof failure;
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name;
}
