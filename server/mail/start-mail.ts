import { join } from 'node:path';
import type { Database } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { deliverDueMail } from './deliver-due-mail.ts';
import type { MailDelivery } from './delivery-loop.ts';
import { startDeliveryLoop } from './delivery-loop.ts';
import { folderTransport, smtpTransport } from './mail-transport.ts';

type MailSettings = Pick<Settings, 'dataDir' | 'mailUrl' | 'mailFrom' | 'publicUrl'>;

/**
 * Starts sending mail, by SMTP or into `DATA_DIR/mail`.
 * @param onFailure gets the error's code, without recipient or content.
 */
export function startMail(database: Database, settings: MailSettings, onFailure: (kind: string) => void): MailDelivery {
  const { dataDir, mailUrl, mailFrom, publicUrl } = settings;
  const transport =
    mailUrl === null ? folderTransport(join(dataDir, 'mail'), mailFrom) : smtpTransport(mailUrl, mailFrom);
  const report = (failure: unknown) => onFailure(failureCode(failure));
  const context = { database, transport, publicUrl, now: () => new Date(), onFailure: report };
  const delivery = startDeliveryLoop((stopped) => deliverDueMail(context, stopped), report);
  return {
    wake: delivery.wake,
    stop: async () => {
      await delivery.stop();
      transport.close();
    },
  };
}

/** Not the message, which may quote the recipient or the SMTP password. */
function failureCode(failure: unknown): string {
  if (!(failure instanceof Error)) return typeof failure;
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name;
}
