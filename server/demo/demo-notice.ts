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
    `Depot Portal runs at ${address} (Ctrl+C stops it)`,
    `Mails are in ${mailPlace}; warnings are logged here, with LOG_LEVEL=info every request; README.md has serial numbers.`,
    '',
    `Demo accounts, all with the password ${demoPassword}`,
    ...accounts,
    '',
  ].join('\n');
}
