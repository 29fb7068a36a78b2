import { expect, test } from '@playwright/test';
import { equalAccessViolations } from '#tests/equal-access/equal-access.ts';

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1>${content}</main>`;

test('IBM Equal Access reports a control without a name, not what is folded', async ({ page: tab }) => {
  await tab.setContent(page('<button type="button"></button><table><tr><td>1</td></tr></table>'));
  expect(await equalAccessViolations(tab)).toEqual([
    expect.stringMatching(/^input_label_exists: .+\n<button type="button">$/),
    expect.stringMatching(/^table_headers_exists: .+\n<table>$/),
  ]);
  const field = '<label for="a">Name</label><input id="a" autocomplete="username webauthn" type="email">';
  await tab.setContent(page(`<details><summary>More</summary>${field}</details>${field.replaceAll('"a"', '"b"')}`));
  expect(await equalAccessViolations(tab)).toEqual([]);
});
