import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@lingui/core/macro';
import { isMissingNetwork } from '#api/failure.ts';
import type { InboxItem } from '#contract/inbox.ts';
import { eventPlace } from '#domain/event-place.ts';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import { ReadMark } from '#lists/read-mark.tsx';
import { eventAction, eventLook, eventName } from '#messages/event-words.ts';
import { failureWords } from '#messages/failure-words.ts';
import { inboxKey } from '#offline/badge.ts';
import { Inbox as CachedInbox, markAllAsRead, markAsRead, readInboxPages } from '#offline/cache/cached-inbox.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { useOnline } from '#queries/use-online.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Card } from '#ui/card.tsx';
import { formatDollars, formatNumber, formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { registrationStatuses } from '#contract/registrations.ts';
import { claimStatusName, registrationStatusName } from '#messages/names.ts';
import styles from './inbox.module.css';

/** What the person was told: unread first, each leads to its place; offline as last read (R-EVENT-03). */
export function Inbox() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const snapshot = useSnapshot(accountId, inboxKey, CachedInbox);
  const online = useOnline();
  const [pages, setPages] = useState(1);
  const { reading, retry } = useDeviceRead(useCallback(() => readInboxPages(accountId, pages), [accountId, pages]));
  const failure = reading.phase === 'failed' ? reading.failure : null;
  const offline = failure !== null && isMissingNetwork(failure);
  const first = snapshot?.value.data ?? [];
  const further = reading.phase === 'ready' ? reading.value.items : [];
  const items = [...first, ...further.filter(({ id }) => !first.some((item) => item.id === id))];
  const unread = items.filter(({ read }) => !read);
  const earlier = items.filter(({ read }) => read);
  const { size = 0, totalItems = 0 } = snapshot?.value.pagination ?? {};
  return (
    <Page
      title={t`Inbox`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={
        snapshot && (
          <>
            <ReadMark readAt={snapshot.readAt} offline={offline} />
            {unread.length > 0 && (
              <Button
                data-own-line
                size="md"
                variant="default"
                leftSection={<Icon name="check" size="small" />}
                onClick={() => void markAllAsRead(accountId).then(retry)}
              >
                <Trans>Mark all as read</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {failure && !offline && <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>}
      {!snapshot && offline && <NotOpenedBefore title={<Trans>Not available offline yet</Trans>} onRetry={retry} />}
      {!snapshot && !failure && <ListSkeleton label={t`Loading the inbox`} />}
      {snapshot && items.length === 0 && (
        <EmptyState
          icon="inbox"
          title={<Trans>Nothing yet</Trans>}
          action={
            <Button component={Link} to="/my-account" variant="default">
              <Trans>Choose what you are told</Trans>
            </Button>
          }
        >
          <Trans>Decisions, questions about your claims and payments come here.</Trans>
        </EmptyState>
      )}
      {unread.length > 0 && (
        <section aria-labelledby="unread">
          <ListHeading
            id="unread"
            title={<Trans>Unread</Trans>}
            lead={formatNumber(snapshot?.value.unread ?? unread.length)}
          />
          <Items accountId={accountId} items={unread} />
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <ListHeading id="earlier" title={<Trans>Earlier</Trans>} />
          <Items accountId={accountId} items={earlier} />
        </section>
      )}
      {pages * size < totalItems && (
        <div className={`${styles.more} mt-md`}>
          <Button
            variant="default"
            disabled={!online}
            loading={reading.phase === 'ready' && reading.value.pages < pages}
            onClick={() => setPages(pages + 1)}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Page>
  );
}

function Items({ accountId, items }: { accountId: string; items: readonly InboxItem[] }) {
  const { t } = useLingui();
  const { role } = useAccount();
  return (
    <Card inside="flush" label={t`Notifications`}>
      <ul className={`${styles.items} lines`}>
        {items.map((item) => {
          const { tone, icon } = eventLook(item.kind);
          const about = itemAbout(item);
          const subject = item.claim?.name ?? item.details.registrationNumber;
          return (
            <li key={item.id} data-read={item.read}>
              <Link
                className={`${styles.item} press`}
                to={eventPlace(item, role)}
                onClick={() => void (item.read || markAsRead(accountId, [item.id]))}
              >
                <span className={`${styles.icon} toned centre`} data-tone={tone}>
                  <Icon name={icon} />
                </span>
                <span className="block grow">
                  <span className={`${styles.head} wrap gap-xs flat baseline`}>
                    <b>{itemTitle(item)}</b>
                    <time className="note" dateTime={item.at}>
                      {formatWhen(item.at)}
                    </time>
                  </span>
                  {subject && <b className="block small">{subject}</b>}
                </span>
                <span className={`${styles.side} row gap-2xs semibold`}>
                  {!item.read && <span>{itemAction(item)}</span>}
                  <Icon name="right" />
                </span>
              </Link>
              {/* Not in the link, whose name is in the language of the screen: somebody wrote it. */}
              {about && <p className={`${styles.about} anywhere note`}>{about}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function itemTitle({ kind, details }: InboxItem): string {
  const name = eventName(kind);
  if (name !== null) return name;
  if (!details.status) return t`Something changed`;
  const status = claimStatusName(details.status);
  return t`Status: ${status}`;
}

/** What is told besides the title; the manufacturer's words as they are. */
function itemAbout({ kind, details }: InboxItem): string {
  const { note, total, invoiceNumber, browser, system, substatus } = details;
  if (kind === 'new_device') {
    const device = [browser, system].filter(Boolean).join(', ') || t`Unknown browser`;
    return t`${device}. Was it not you? Log out everywhere.`;
  }
  if (kind === 'registration_decided') {
    const status = registrationStatuses.find((known) => known === details.status);
    return status ? registrationStatusName(status) : '';
  }
  const number = kind === 'invoice_received' && invoiceNumber ? t`Invoice number ${invoiceNumber}` : null;
  const amount = typeof total === 'number' ? formatDollars(total) : null;
  return [amount, number, note ?? (kind === 'status_changed' && substatus ? claimStatusName(substatus) : null)]
    .filter(Boolean)
    .join('. ');
}

/** What the person does there. */
function itemAction({ kind }: InboxItem): string {
  return eventAction(kind) ?? t({ message: 'Open', context: 'inbox item' });
}
