import { expect, it } from 'vitest';
import { cameraTroubleOf } from '#ui/scan/camera-trouble-of.ts';

it.each([
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotReadableError', 'in_use'],
  ['AbortError', 'in_use'],
  ['NotSupportedError', 'impossible'],
])('%s is reported as "%s"', (name, trouble) => expect(cameraTroubleOf(new DOMException('', name))).toBe(trouble));

it('a page without camera access, for example over http, is reported as "impossible"', () => {
  expect(cameraTroubleOf(new TypeError('navigator.mediaDevices is undefined'))).toBe('impossible');
});
