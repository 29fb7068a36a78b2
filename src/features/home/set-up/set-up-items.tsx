import { Button, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { BlockedWork, SetUpItem, SetUpItemId } from '#contract/set-up.ts';
import { ofCode } from '#domain/of-code.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { IconName } from '#ui/icon-shapes.ts';
import { IconRow, Rows } from '#ui/rows.tsx';

/** What is set up, and what is missing: what it blocks, and where it is mended (R-SETUP-01). */
export function SetUpItems({ items }: { items: readonly SetUpItem[] }) {
  const looks = useLooks();
  const blocks = useBlockedWork();
  return (
    <Rows>
      {items.map(({ id, state, blocks: blocked }) => {
        const { icon, title, how, to, action } = ofCode<Look>(looks, id) ?? { icon: 'log', title: id, how: '' };
        const work = blocked.map((one) => ofCode(blocks, one) ?? one).join(', ');
        return state === 'ready' ? (
          <IconRow
            key={id}
            icon={icon}
            title={title}
            end={
              <StateBadge tone="ok">
                <Trans context="set-up">Ready</Trans>
              </StateBadge>
            }
          >
            {null}
          </IconRow>
        ) : (
          <IconRow
            key={id}
            icon={icon}
            title={title}
            end={
              to !== undefined && (
                <Button component={Link} to={to} variant="default" size="md">
                  {action}
                  <VisuallyHidden>&nbsp;{title}</VisuallyHidden>
                </Button>
              )
            }
          >
            {how} <Trans>Blocked: {work}.</Trans>
          </IconRow>
        );
      })}
    </Rows>
  );
}

const mailSetting = 'MAIL_URL';

type Look = { icon: IconName; title: string; how: string; to?: string; action?: string };

function useLooks(): Record<SetUpItemId, Look> {
  const { t } = useLingui();
  const master = { to: '/admin/import', action: t`Import` };
  const accounts = { to: '/admin/accounts/invite', action: t`Invite` };
  return {
    mail: {
      icon: 'mail',
      title: t`Email`,
      how: t`No email leaves the server: set ${mailSetting} and start it again.`,
    },
    pick_lists: {
      icon: 'log',
      title: t`Pick lists`,
      how: t`Kinds of business, types of claims and of requests are not complete.`,
      ...master,
    },
    products: { icon: 'box', title: t`Products`, how: t`There is no product yet.`, ...master },
    serial_numbers: { icon: 'tag', title: t`Serial numbers`, how: t`There is no serial number yet.`, ...master },
    depots: { icon: 'wrench', title: t`Repair depots`, how: t`There is no repair depot yet.`, ...master },
    store_stock: {
      icon: 'cart',
      title: t`Store stock of depots`,
      how: t`No depot has a contact for its unsold products.`,
      ...master,
    },
    retailers: { icon: 'home', title: t`Retailers`, how: t`There is no retailer yet.`, ...master },
    documents: { icon: 'book', title: t`Documents`, how: t`There is no manual and no bulletin yet.`, ...master },
    depot_people: {
      icon: 'accounts',
      title: t`People of depots`,
      how: t`Nobody of a depot has an account.`,
      ...accounts,
    },
    desk_people: {
      icon: 'approved',
      title: t`People of the claims desk`,
      how: t`Nobody of the claims desk has an account.`,
      ...accounts,
    },
  };
}

/** What waits for it. */
function useBlockedWork(): Record<BlockedWork, string> {
  const { t } = useLingui();
  return {
    invitations: t`invitations`,
    depot_applications: t`applications of depots`,
    requests: t`requests`,
    registrations: t`registrations`,
    claims: t`claims`,
    store_stock_claims: t`claims for store stock`,
    retailer_registrations: t`registrations with a retailer`,
    documents: t`product information`,
    decisions: t`decisions by the claims desk`,
  };
}
