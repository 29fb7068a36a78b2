import { Fragment } from 'react';

/** An address as text; a long one breaks before its `@` and before the ending of its domain. */
export function EmailText({ email }: { email: string }) {
  const parts = /^(?<name>.*)(?<domain>@.*?)(?<ending>\.[^.]*)?$/.exec(email)?.slice(1) ?? [email];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
