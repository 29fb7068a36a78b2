import { Trans } from '@lingui/react/macro';
import { ForwardLink } from '#ui/links.tsx';
import { PrivacyLink } from '#ui/privacy-link.tsx';
import styles from './sign-up-links.module.css';

/** Links to the sign-up forms. */
export function SignUpLinks() {
  return (
    <section className={styles.ways}>
      <h2>
        <Trans>No account yet?</Trans>
      </h2>
      <ul>
        <li>
          <ForwardLink to="/auth/signup">
            <Trans>Sign up as a customer</Trans>
          </ForwardLink>
        </li>
        <li>
          <ForwardLink to="/auth/repair">
            <Trans>Sign up as a repair depot</Trans>
          </ForwardLink>
        </li>
      </ul>
      <PrivacyLink />
    </section>
  );
}
