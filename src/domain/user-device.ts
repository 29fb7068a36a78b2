/** The browser and the system of a device, by the names that people know; null where the user agent does not say. */
export type UserDevice = { browser: string | null; system: string | null };

/** In this order: most browsers also name those that they are compatible with. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  // An iPad asks for desktop pages and calls itself a Mac.
  ['Mac or iPad', /\bMacintosh\b.*\bVersion\/.*\bSafari\//],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads a user agent as far as it tells the truth; versions change and are not kept. */
export function userDevice(userAgent: string): UserDevice {
  const find = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
