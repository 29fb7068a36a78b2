import { Plural, Trans } from '@lingui/react/macro';
import type { Account } from '#contract/session.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import { type DeviceUse, freeDocuments, freeReadings } from '#offline/device/device-use.ts';
import { formatBytes } from '#ui/format.ts';
import { ForwardLink } from '#ui/links.tsx';
import { IconRow, Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import { FreeSpaceButton } from './free-space-button.tsx';
import { WorkCount } from './work-count.tsx';

type Props = { account: Account; use: DeviceUse; onFreed: () => void };

/** The stored data by kind, with buttons to remove cached data. Unsent work cannot be removed here. */
export function StoredWorkSection({ account, use, onFreed }: Props) {
  const { unsent, drafts, contactForm, readings, picklists, products, retailers, documents, saved, app } = use;
  const [files, kept] = [documents.count, saved.count];
  const work = unsent.count + drafts.count;
  const catalogueBytes = picklists.bytes + products.bytes + retailers.bytes;
  const readBytes = readings.bytes + catalogueBytes;
  const filesClaims = mayFileClaims(account.role);
  return (
    <Section
      title={<Trans context="everything">Kept on this device</Trans>}
      lead={<Trans>For your account alone. Only what is on the server already can be removed here.</Trans>}
    >
      <Rows>
        <IconRow
          icon="send"
          title={<Trans>Unsent work</Trans>}
          figure={formatBytes(unsent.bytes + drafts.bytes)}
          end={
            work > 0 && (
              <ForwardLink to="/outbox">
                <Trans>Open the outbox</Trans>
              </ForwardLink>
            )
          }
        >
          {work === 0 ? <Trans>None</Trans> : <WorkCount entries={unsent.count} drafts={drafts.count} />}
        </IconRow>
        {contactForm.count > 0 && (
          <IconRow
            icon="pencil"
            title={<Trans>Contact form</Trans>}
            figure={formatBytes(contactForm.bytes)}
            end={
              <ForwardLink to="/contact">
                <Trans>Continue</Trans>
              </ForwardLink>
            }
          >
            <Trans>Started, not sent</Trans>
          </IconRow>
        )}
        <IconRow
          icon="log"
          title={<Trans>Opened before</Trans>}
          figure={formatBytes(readBytes)}
          end={
            readBytes > 0 && (
              <FreeSpaceButton
                bytes={readBytes}
                question={<Trans>Remove what you opened before?</Trans>}
                free={() => freeReadings(account.id)}
                onFreed={onFreed}
              >
                {filesClaims ? (
                  <Trans>
                    This removes claims, products and lists from this device. They download again when you’re online;
                    until then, forms have no lists. Unsent work and unfinished forms stay.
                  </Trans>
                ) : (
                  <Trans>
                    This removes products and lists from this device. They download again when you’re online; until
                    then, forms have no lists. Unsent work and unfinished forms stay.
                  </Trans>
                )}
              </FreeSpaceButton>
            )
          }
        >
          {filesClaims ? (
            <Trans>Claims, products, look-ups and lists to choose from</Trans>
          ) : (
            <Trans>Products, look-ups and lists to choose from</Trans>
          )}
        </IconRow>
        <IconRow
          icon="document"
          title={<Trans>Documents and photos opened</Trans>}
          figure={formatBytes(documents.bytes)}
          end={
            files > 0 && (
              <FreeSpaceButton
                bytes={documents.bytes}
                question={<Trans>Remove documents and photos opened before?</Trans>}
                free={() => freeDocuments(account.id)}
                onFreed={onFreed}
              >
                <Trans>You can download them again later. Unsent work and its photos stay.</Trans>
              </FreeSpaceButton>
            )
          }
        >
          <Plural value={files} _0="None" one="# file" other="# files" />
        </IconRow>
        {kept > 0 && (
          <IconRow
            icon="saved"
            title={<Trans>Documents saved for offline</Trans>}
            figure={formatBytes(saved.bytes)}
            end={
              <ForwardLink to="/saved-documents?from=device">
                <Trans>Saved documents</Trans>
              </ForwardLink>
            }
          >
            <Plural value={kept} one="# document" other="# documents" />
          </IconRow>
        )}
        <IconRow icon="box" title={<Trans>The app itself</Trans>} figure={formatBytes(app.bytes)}>
          <Trans>Lets it open without a network</Trans>
        </IconRow>
      </Rows>
    </Section>
  );
}
