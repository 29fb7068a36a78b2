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
    'In production an admin or adjudicator needs a second factor: a passkey or an authenticator app. With',
    'ADMIN_SECOND_FACTOR=required they do here too; passkeys need http://localhost.',
    '',
    'Serial numbers to try: DEMOACTIVE0001 (registered), DEMOUNREG0001 (not registered yet), DEMOEXPIRE0001 (expired)',
    'A claim asks for the email or phone of the owner: owner@customer.example',
    '',
    `Mails, with the links to verify an account or choose a password: ${mailPlace}`,
    '',
    'Stop with Ctrl+C.',
    '',
    '',
  ].join('\n');
}
