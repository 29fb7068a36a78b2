import { VisuallyHidden } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { HeaderMenu } from '#app/frame/header-menu.tsx';
import menuStyles from '#app/frame/header-menu.module.css';
import type { Account } from '#contract/session.ts';
import { claimRoles } from '#domain/permissions.ts';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { fromMd, fromRail } from '#ui/theme.ts';
import { divided, type ListedPlace, placeOf, placesOf } from './place-list.ts';
import styles from './places.module.css';
import { usePlaceNames } from './use-place-names.ts';
import { useUnread } from './use-unread.ts';
import { useMatches } from '#ui/use-matches.ts';

/** How many entries fit, "More" among them; on a phone an action may be one of the five. */
const room = { rail: Infinity, row: 8, tabs: 5 } as const;

type Shape = keyof typeof room;

/**
 * The places of an account: a rail at the side of a desk, a row under the header from md, tabs at the bottom of a phone
 * (R-UI-13). Its CSS hides the tabs while a form or a decision has its action at the bottom.
 */
export function Places({ account }: { account: Account }) {
  const { t } = useLingui();
  const shape = useShape();
  const { pathname } = useLocation();
  const unread = useUnread(account.id);
  const places = placesOf(account);
  const current = placeOf(pathname, places);
  const action = shape === 'tabs' ? addOf(account) : null;
  const { shown, more } = divided(places, room[shape] - (action ? 1 : 0));
  const middle = action ? 2 : shown.length;
  const item = (place: ListedPlace) => (
    <li key={place.path}>
      <PlaceLink place={place} isCurrent={place.path === current} unread={place.name === 'inbox' ? unread : 0} />
    </li>
  );
  return (
    <nav className={styles.places} aria-label={t`Places`} data-places={shape}>
      <ul className={styles.list}>
        {shown.slice(0, middle).map(item)}
        {action && (
          <li>
            <AddLink kind={action} />
          </li>
        )}
        {shown.slice(middle).map(item)}
        {more.length > 0 && (
          <li className={styles.more}>
            <MorePlaces places={more} current={current} />
          </li>
        )}
      </ul>
      {shape === 'rail' && (
        <ul className={styles.list}>
          <li>
            <Link
              className={styles.place}
              to="/this-device"
              aria-current={pathname === '/this-device' ? 'page' : undefined}
            >
              <Icon name="saved" />
              <span>
                <Trans>This device</Trans>
              </span>
            </Link>
          </li>
        </ul>
      )}
    </nav>
  );
}

type LinkProps = { place: ListedPlace; isCurrent: boolean; unread: number };

function PlaceLink({ place: { name, path, icon }, isCurrent, unread }: LinkProps) {
  const names = usePlaceNames();
  return (
    <Link className={styles.place} to={path} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{names[name]}</span>
      {unread > 0 && (
        <>
          <span className={styles.number} aria-hidden="true">
            {unread > 99 ? '99+' : formatNumber(unread)}
          </span>
          <VisuallyHidden>
            , <Plural value={unread} one="# unread" other="# unread" />
          </VisuallyHidden>
        </>
      )}
    </Link>
  );
}

/** What the list of a role adds, in the middle of a phone's tabs, where it stands for the list's own bar. */
function addOf({ role }: Account): 'claim' | 'product' | null {
  if (claimRoles.includes(role)) return 'claim';
  return role === 'customer' ? 'product' : null;
}

function AddLink({ kind }: { kind: 'claim' | 'product' }) {
  const { t } = useLingui();
  const isClaim = kind === 'claim';
  return (
    <Link
      className={styles.place}
      to={isClaim ? '/warranty-claims/new' : '/my-product-registrations/new'}
      aria-label={isClaim ? t`Add claim` : t`Register a product`}
      data-add
    >
      <Icon name="plus" />
      <span>{isClaim ? <Trans>Add</Trans> : <Trans>Register</Trans>}</span>
    </Link>
  );
}

/** The places that do not fit. On a phone they open as a sheet above the tabs. */
function MorePlaces({ places, current }: { places: readonly ListedPlace[]; current: string | null }) {
  const names = usePlaceNames();
  const isCurrent = places.some(({ path }) => path === current);
  const label = (
    <span className={styles.place} data-within={isCurrent}>
      <Icon name="more" />
      <span>
        <Trans>More</Trans>
      </span>
    </span>
  );
  return (
    <HeaderMenu label={label}>
      {places.map(({ name, path, icon }) => (
        <Link
          key={path}
          to={path}
          role="menuitem"
          tabIndex={-1}
          className={menuStyles.item}
          aria-current={path === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          {names[name]}
        </Link>
      ))}
    </HeaderMenu>
  );
}

function useShape(): Shape {
  const [isRail, isRow] = [useMatches(fromRail), useMatches(fromMd)];
  if (isRail) return 'rail';
  return isRow ? 'row' : 'tabs';
}
