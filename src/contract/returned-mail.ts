import { defineEndpoint } from './endpoint.ts';

/** A notice repeats the text of a mail at most; ours have some 20 KB. */
export const noticeMaxBytes = 256 * 1024;

/**
 * Takes the notice of a mail server that a mail was not delivered (RFC 3464), as it is piped (R-ADMIN-09). Every notice
 * has the same answer, also one that changes nothing.
 */
export const reportReturnedMail = defineEndpoint({
  method: 'POST',
  path: '/mail/bounces',
  access: 'anyone',
  byProgram: true,
  bytes: noticeMaxBytes,
  status: 204,
});
