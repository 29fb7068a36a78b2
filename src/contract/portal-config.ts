import * as v from 'valibot';
import { defaultPortalConfig } from './default-portal-config.ts';

/** A text in both languages. */
const BothLanguages = v.object({ en: v.pipe(v.string(), v.nonEmpty()), fr: v.pipe(v.string(), v.nonEmpty()) });

/** An external address. Scripts are rejected. */
const WebAddress = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => /^https?:/i.test(text), 'must begin with https:// or http://'),
);

/** A file of the portal itself, which is available offline. */
const OwnFile = v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path of this portal, as /logo.svg'));

/**
 * The settings that an operator edits without a build (R-OPS-06): `public/portal-config.json`. Every key is optional
 * and has a default.
 */
export const PortalConfig = v.object({
  /** The toll-free number, as dialled and as shown. */
  tollFree: v.optional(
    v.object({ phone: v.pipe(v.string(), v.regex(/^\+\d{8,15}$/)), text: v.pipe(v.string(), v.nonEmpty()) }),
    defaultPortalConfig.tollFree,
  ),
  supportHours: v.optional(BothLanguages, defaultPortalConfig.supportHours),
  /** The brands' parts stores (R-HOME-05). */
  partsStores: v.optional(
    v.array(v.object({ brand: v.pipe(v.string(), v.nonEmpty()), url: WebAddress })),
    defaultPortalConfig.partsStores,
  ),
  /** Null: no part diagrams, and no card for them (R-HOME-03). */
  partDiagramsUrl: v.optional(v.nullable(WebAddress), defaultPortalConfig.partDiagramsUrl),
  /** Paragraphs with blank lines between them; a line that begins with `#` is a heading. Null: the portal's own text. */
  privacyNotice: v.optional(v.nullable(BothLanguages), defaultPortalConfig.privacyNotice),
  /** Null: the portal's own logo and name. 174 px wide, 48 px in a narrow header. */
  logo: v.optional(
    v.nullable(v.object({ wide: OwnFile, small: OwnFile, name: v.pipe(v.string(), v.nonEmpty()) })),
    defaultPortalConfig.logo,
  ),
  /** Null: the portal's own petrol. White text is shown on this colour. */
  accentColour: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^#[\da-f]{6}$/i, 'must be a colour as #0a6b72'),
        v.check((colour) => contrastWithWhite(colour) >= 4.5, 'is too light for white text on it'),
      ),
    ),
    defaultPortalConfig.accentColour,
  ),
  /** Of the demo alone, whose server adds it: who can be tried on the log-in page. */
  demo: v.optional(
    v.nullable(
      v.object({ password: v.string(), accounts: v.array(v.object({ email: v.string(), name: v.string() })) }),
    ),
    defaultPortalConfig.demo,
  ),
});
export type PortalConfig = v.InferOutput<typeof PortalConfig>;

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
