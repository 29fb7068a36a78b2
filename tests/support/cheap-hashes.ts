import { vi } from 'vitest';

// The first sign-in of an admin makes ten hashes of 50 ms. The formula and the format stay, only memory and passes are less.
// `password.test.ts` and `npm run test:all` have the server's own cost.
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  return { ...crypto, argon2 };
});
