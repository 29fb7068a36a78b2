import { EmailText } from '#ui/email-text.tsx';

/** An address to write to. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  );
}
