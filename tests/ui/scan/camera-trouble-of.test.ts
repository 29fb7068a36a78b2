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
])('takes %s for "%s"', (name, trouble) => expect(cameraTroubleOf(new DOMException('', name))).toBe(trouble));

it('takes a page without cameras at all, as over plain http, for "impossible"', () => {
  expect(cameraTroubleOf(new TypeError('navigator.mediaDevices is undefined'))).toBe('impossible');
});
