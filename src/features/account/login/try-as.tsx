import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { PortalConfig } from '#contract/portal-config.ts';

type Props = {
  demo: NonNullable<PortalConfig['demo']>;
  onTry: (email: string) => void;
};

/** The accounts of the demo. One tap fills in the form (R-OPS-05). */
export function TryAs({ demo, onTry }: Props) {
  return (
    <section className="divided stack gap-sm" aria-labelledby="try-as">
      <h2 id="try-as">
        <Trans>Try it as…</Trans>
      </h2>
      <div className="wrap gap-xs">
        {demo.accounts.map(({ email, name }) => (
          <Button key={email} size="md" variant="default" title={email} onClick={() => onTry(email)}>
            {email.split('@', 1)[0]}, {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
