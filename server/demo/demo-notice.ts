import { demoAccounts, demoPassword } from './demo-accounts.ts';

/**
 * The text that `npm run demo` prints.
 * @param mailPlace where mails are delivered.
 */
export function demoNotice(address: string, mailPlace: string): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const accounts = demoAccounts.map(({ email, role, note }) =>
    `  ${email.padEnd(width)}  ${role.padEnd(14)}  ${note}`.trimEnd(),
  );
  return [
    '',
    `Depot Portal runs at ${address}`,
    '',
    `Demo accounts, all with the password ${demoPassword}`,
    ...accounts,
    '',
    'The admin sets up a second factor at the first sign-in: a passkey (at http://localhost), or an authenticator app.',
    'Start with ADMIN_SECOND_FACTOR=optional to do without.',
    '',
    'Serial numbers to try: DEMOACTIVE0001 (registered), DEMOUNREG0001 (not registered yet), DEMOEXPIRE0001 (expired)',
    '',
    `Mails, with the links to verify an account or choose a password: ${mailPlace}`,
    '',
    'Stop with Ctrl+C.',
    '',
    '',
  ].join('\n');
}
