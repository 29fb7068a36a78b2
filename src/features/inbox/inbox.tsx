import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@lingui/core/macro';
import { isMissingNetwork } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import { transferredStatus } from '#contract/events.ts';
import type { InboxItem } from '#contract/inbox.ts';
import { claimProduct } from '#domain/claim-product.ts';
import { eventPlace } from '#domain/event-place.ts';
import { folded } from '#domain/folded.ts';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import { ReadMark } from '#lists/read-mark.tsx';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { eventAction, eventLook, eventName, newDecisionName } from '#messages/event-words.ts';
import { failureWords } from '#messages/failure-words.ts';
import { inboxKey } from '#offline/badge.ts';
import { Inbox as CachedInbox, markAllAsRead, markAsRead, readInboxPages } from '#offline/cache/cached-inbox.ts';
import { readCachedClaims } from '#offline/cache/cached-claims.ts';
import { useNeedsYou } from '#queries/use-needs-you.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { useOnline } from '#queries/use-online.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Card } from '#ui/card.tsx';
import { formatDollars, formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Mark } from '#ui/mark.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { registrationStatuses } from '#contract/registrations.ts';
import { claimStatusName, registrationStatusName } from '#messages/names.ts';
import styles from './inbox.module.css';

/** What asks the depot for something. */
const requestKinds: readonly string[] = ['photos_requested', 'information_requested'];

const everyKind = '';
const unreadKind = 'unread';

type ClaimsAbout = ReadonlyMap<string, Claim>;

/** What the person was told, newest first, each leads to its place; offline as last read (R-EVENT-03). */
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
  const items = [...first, ...further.filter(({ id }) => !first.some((item) => item.id === id))].toSorted((a, b) =>
    a.at < b.at ? 1 : -1,
  );
  const unread = items.filter(({ read }) => !read);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState(everyKind);
  const claims = useClaimsAbout(accountId);
  const shown = items.filter((item) => isOfKind(item, kind) && matches(item, claims, search));
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
      {items.length > 0 && (
        <>
          <search className={`${styles.filter} wrap gap-sm`}>
            <SearchField
              label={t`Search the inbox`}
              placeholder={t`Claim, product or customer`}
              value={search}
              onSearch={setSearch}
            />
            <NativeSelect
              aria-label={t`Show`}
              value={kind}
              rightSection={<Icon name="down" size="small" />}
              data={[
                { value: everyKind, label: t({ message: 'All', context: 'notifications' }) },
                { value: unreadKind, label: t`Unread` },
                ...kindsOf(items).map((value) => ({ value, label: eventName(value) ?? t`Status changed` })),
              ]}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
            />
          </search>
          {shown.length > 0 ? (
            <Items accountId={accountId} items={shown} claims={claims} />
          ) : (
            <EmptyState
              icon="search"
              title={<Trans>Nothing matches</Trans>}
              action={
                <Button
                  variant="default"
                  onClick={() => {
                    setSearch('');
                    setKind(everyKind);
                  }}
                >
                  <Trans>Show all</Trans>
                </Button>
              }
            >
              <Trans>Try part of the claim number, product or customer.</Trans>
            </EmptyState>
          )}
        </>
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

/** The claims of this device, by id: a row says what its claim is about. */
function useClaimsAbout(accountId: string): ClaimsAbout {
  const claims = useLiveQuery(() => readCachedClaims(accountId), [accountId]);
  return useMemo(() => new Map(claims?.map((claim) => [claim.id, claim])), [claims]);
}

function isOfKind({ kind, read }: InboxItem, chosen: string): boolean {
  return chosen === everyKind || (chosen === unreadKind ? !read : kind === chosen);
}

function kindsOf(items: readonly InboxItem[]): string[] {
  return [...new Set(items.map(({ kind }) => kind))];
}

function matches(item: InboxItem, claims: ClaimsAbout, search: string): boolean {
  const sought = folded(search);
  return folded([...itemSubject(item, claims), itemTitle(item), itemAbout(item)].join(' ')).includes(sought);
}

/** The claim's number, its product and its customer; the number of a registration. */
function itemSubject({ claim, details }: InboxItem, claims: ClaimsAbout): string[] {
  const known = claim && claims.get(claim.id);
  const parts = claim
    ? [claim.name, known && claimProduct(known), known?.customer?.name]
    : [details.registrationNumber];
  return parts.flatMap((part) => part || []);
}

type ItemsProps = { accountId: string; items: readonly InboxItem[]; claims: ClaimsAbout };

function Items({ accountId, items, claims }: ItemsProps) {
  const { t } = useLingui();
  const { role } = useAccount();
  const inNeed = useNeedsYou(accountId)?.claims;
  return (
    <Card inside="flush" label={t`Notifications`}>
      <ul className={`${styles.items} lines`}>
        {items.map((item) => {
          const { tone, icon } = eventLook(item.kind);
          const about = itemAbout(item);
          const [subject, ...rest] = itemSubject(item, claims);
          const isNeeded = requestKinds.includes(item.kind) && inNeed?.includes(item.claim?.id ?? '');
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
                  {subject && (
                    <span className="block small">
                      <b>{subject}</b> {rest.join(', ')}
                    </span>
                  )}
                  {isNeeded && (
                    <Mark tone="bad" icon="alert">
                      <Trans>Needs you</Trans>
                    </Mark>
                  )}
                  {!item.read && (
                    <VisuallyHidden>
                      <Trans>Unread</Trans>
                    </VisuallyHidden>
                  )}
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
  const name = (details.isNewDecision ? newDecisionName(kind) : null) ?? eventName(kind);
  if (name !== null) return name;
  if (!details.status) return t`Something changed`;
  const status = claimStatusName(details.status);
  return t`Status: ${status}`;
}

/** What is told besides the title; the manufacturer's words as they are. */
function itemAbout({ kind, details }: InboxItem): string {
  const { note, total, invoiceNumber, browser, system, substatus, dueAt } = details;
  if (kind === 'new_device') {
    const device = [browser, system].filter(Boolean).join(', ') || t`Unknown browser`;
    return t`${device}. Was it not you? Log out everywhere.`;
  }
  if (kind === 'registration_decided') {
    const status = registrationStatuses.find((known) => known === details.status);
    const why = details.reasons?.map(deskReasonName) ?? [];
    return [status && registrationStatusName(status), ...why, note].filter(Boolean).join('. ');
  }
  if (kind === 'registration_transferred')
    return details.status === transferredStatus
      ? t`The product has another owner. It is no longer registered to you.`
      : t`The product is registered to you now. Its warranty goes on.`;
  const number = invoiceNumber ? t`Invoice number ${invoiceNumber}` : null;
  const amount = typeof total === 'number' ? formatDollars(total) : null;
  const why = details.reasons?.map(deskReasonName) ?? [];
  const due = dueAt ? t`Decide by ${dueAt}` : null;
  return [
    amount,
    number,
    due,
    ...why,
    note ?? (kind === 'status_changed' && substatus ? claimStatusName(substatus) : null),
  ]
    .filter(Boolean)
    .join('. ');
}

/** What the person does there. */
function itemAction({ kind }: InboxItem): string {
  return eventAction(kind) ?? t({ message: 'Open', context: 'inbox item' });
}
