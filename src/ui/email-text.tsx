import { Fragment } from 'react';

/** An email address. A long one may break before its `@` and before its top-level domain. */
export function EmailText({ email }: { email: string }) {
  const parts = /^(?<name>.*)(?<domain>@.*?)(?<ending>\.[^.]*)?$/.exec(email)?.slice(1) ?? [email];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
