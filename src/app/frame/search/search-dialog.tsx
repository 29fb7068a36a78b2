import { Highlight, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placesOf } from '#app/frame/places/place-list.ts';
import { usePlaceNames } from '#app/frame/places/use-place-names.ts';
import type { Account } from '#contract/session.ts';
import { isDeskRole, mayFileClaims } from '#domain/permissions.ts';
import { useOnline } from '#queries/use-online.ts';
import { tidyLine } from '#text/tidied.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { fromMd } from '#ui/theme.ts';
import { type Found, type FoundKind, row, type WholeLists, withWholeLists } from './found.ts';
import styles from './search.module.css';
import { useFound } from './use-found.ts';
import { useMatches } from '#ui/use-matches.ts';

/** Search fields wait this long after typing (R-UI-06). */
const waitMs = 300;

type SearchProps = { account: Account; typed: string; onType: (text: string) => void; onClose: () => void };
type Props = SearchProps & { opened: boolean };

/** The search over what this device stores, over the server where the role's data is there, and over places and actions. */
export function SearchDialog({ opened, ...search }: Props) {
  const { t } = useLingui();
  const isWide = useMatches(fromMd);
  return (
    <Dialog opened={opened} onClose={search.onClose} title={t`Search`} size="lg" fullScreen={!isWide}>
      <Search {...search} />
    </Dialog>
  );
}

/** A combobox with its list, operated as WAI-ARIA describes it: the focus stays in the field. */
function Search({ account, typed, onType, onClose }: SearchProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [waited] = useDebouncedValue(tidyLine(typed), waitMs);
  const text = typed === '' ? '' : waited;
  const own = useOwnRows(account);
  const { isReading, isDeviceOnly, ...results } = useFound(account, text, own);
  // The way to the whole list takes what is typed by now.
  const found = withWholeLists(results.found, useWholeLists(account), tidyLine(typed));
  const words = text.split(' ');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const at = Math.max(
    0,
    found.findIndex((one) => keyOf(one) === chosenId),
  );
  const chosen = found[at];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId, found]);

  function open({ to }: Found) {
    onClose();
    void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      return open(chosen);
    }
    const steps: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next === undefined || found.length === 0) return;
    event.preventDefault();
    const target = found.at(next % found.length);
    if (target) setChosenId(keyOf(target));
  }

  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return (
    <div className={styles.search} role="search">
      <TextInput
        type="search"
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
        leftSection={<Icon name="search" />}
        placeholder={t`Number, name, product or page`}
        aria-label={t`Search`}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${keyOf(chosen)}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
      />
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t`Results`}>
        {kinds.map((kind) => (
          <div key={kind} role="group" aria-labelledby={`${id}-head-${kind}`}>
            <div id={`${id}-head-${kind}`} className={`${styles.head} note semibold`} role="presentation">
              <Head kind={kind} isDesk={isDeskRole(account.role)} />
            </div>
            {found
              .filter((one) => one.kind === kind)
              .map((one) => (
                <div
                  key={keyOf(one)}
                  id={`${id}-${keyOf(one)}`}
                  className={`${styles.option} row`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={one === chosen}
                  onClick={() => open(one)}
                  onKeyDown={onKeyDown}
                  onPointerMove={() => setChosenId(keyOf(one))}
                >
                  <Icon name={one.icon} />
                  <span className="min-0 anywhere">
                    <Highlight component="span" className="title block" highlight={words}>
                      {one.title}
                    </Highlight>
                    {one.detail !== '' && (
                      <Highlight component="span" className="note block" highlight={words}>
                        {one.detail}
                      </Highlight>
                    )}
                  </span>
                </div>
              ))}
          </div>
        ))}
      </div>
      {found.length === 0 && !isReading && (
        <p>
          <Trans>Nothing found. Search by claim number, serial number, name, product or the name of a page.</Trans>
        </p>
      )}
      <p className={`${styles.keys} note wrap`}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> <Trans>Move</Trans>
        </span>
        <span>
          <kbd>Enter</kbd> <Trans>Open</Trans>
        </span>
        <span>
          <kbd>Esc</kbd> <Trans>Close</Trans>
        </span>
      </p>
      <p className="note wrap" role="status">
        {text !== '' && (
          <b>
            <Plural value={results.found.length} one="# result" other="# results" />
          </b>
        )}
        <span>
          <Where account={account} isReading={isReading} isDeviceOnly={isDeviceOnly} />
        </span>
      </p>
    </div>
  );
}

type WhereProps = { account: Account; isReading: boolean; isDeviceOnly: boolean };

/** Says where it searches. */
function Where({ account, isReading, isDeviceOnly }: WhereProps) {
  const online = useOnline();
  const asksServer = isDeskRole(account.role);
  if (!online || !asksServer) return <Trans>Searching what is on this device.</Trans>;
  if (isDeviceOnly) return <Trans>The portal cannot be reached: searching what is on this device.</Trans>;
  return isReading ? <Trans>Searching the portal…</Trans> : <Trans>The whole portal was searched.</Trans>;
}

function Head({ kind, isDesk }: { kind: FoundKind; isDesk: boolean }) {
  switch (kind) {
    case 'unsent':
      return <Trans>Not sent yet</Trans>;
    case 'claims':
      return <Trans>Claims</Trans>;
    case 'registrations':
      return isDesk ? <Trans>Registrations</Trans> : <Trans>My products</Trans>;
    case 'products':
      return <Trans>Products</Trans>;
    case 'documents':
      return <Trans>Saved documents</Trans>;
    case 'tickets':
      return <Trans>Tickets</Trans>;
    case 'people':
      return <Trans>People</Trans>;
    case 'places':
      return <Trans>Pages</Trans>;
    case 'actions':
      return <Trans>Actions</Trans>;
  }
}

/** The places of the role, and what it can do from anywhere. */
function useOwnRows(account: Account): Found[] {
  const { t } = useLingui();
  const names = usePlaceNames();
  const action = (to: string, icon: Found['icon'], title: string) => row('actions', to, to, icon, [title]);
  return [
    ...placesOf(account).map(({ name, path, icon }) => row('places', path, path, icon, [names[name]])),
    row('places', '/outbox', '/outbox', 'send', [t`Outbox`]),
    row('places', '/this-device', '/this-device', 'saved', [t`This device`]),
    row('places', '/my-account', '/my-account', 'account', [t`Your account`]),
    row('places', '/account/security', '/account/security', 'lock', [t`Login and security`]),
    ...(mayFileClaims(account.role) ? [action('/warranty-claims/new', 'plus', t`Add claim`)] : []),
    ...(account.role === 'admin' ? [action('/admin/accounts/invite', 'accounts', t`Invite people`)] : []),
    account.role === 'customer'
      ? action('/my-product-registrations/new', 'tag', t`Register a product`)
      : action('/product-registrations/new', 'tag', t`Register a product`),
    action('/contact', 'mail', t`Contact us`),
    action('/auth/logout', 'logout', t`Log out`),
  ];
}

/** The lists whose address takes a text. */
function useWholeLists({ role, desk = false }: Account): WholeLists {
  const { t } = useLingui();
  const atDesk = desk && isDeskRole(role);
  return {
    ...((mayFileClaims(role) || isDeskRole(role)) && {
      claims: { to: isDeskRole(role) ? '/desk?part=all&' : '/warranty-claims?', title: t`All claims with this text` },
    }),
    ...(atDesk && { tickets: { to: '/desk/tickets?status=all&', title: t`All tickets with this text` } }),
    ...(atDesk && {
      registrations: { to: '/desk/registrations?part=all&', title: t`All registrations with this text` },
    }),
    ...(role === 'admin' && { people: { to: '/admin/accounts?', title: t`All people with this text` } }),
  };
}

function keyOf({ kind, id }: Found): string {
  return `${kind}-${id}`.replaceAll(/\W/g, '-');
}
