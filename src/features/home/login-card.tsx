import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

/** The card for visitors who are signed out. */
export function LoginCard() {
  return (
    <Card>
      <div className="wrap middle gap-md">
        <IconTile icon="account" />
        <div className="words">
          <h2>
            <Trans>Your account</Trans>
          </h2>
          <p className="note mt-2xs">
            <Trans>Follow your products, your warranty claims and your requests.</Trans>
          </p>
        </div>
        <Button component={Link} to="/auth/login" className="own-line">
          <Trans>Log in</Trans>
        </Button>
      </div>
      <p className="small targets wrap middle gap-lg flat mt-2s">
        <span>
          <Trans>No account yet?</Trans>
        </span>
        <Link to="/auth/signup">
          <Trans>Sign up as a customer</Trans>
        </Link>
        <Link to="/auth/repair">
          <Trans>Sign up as a repair depot</Trans>
        </Link>
      </p>
    </Card>
  );
}
