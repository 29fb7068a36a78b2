import * as v from 'valibot';

/** A text in both languages. */
const BothLanguages = v.object({ en: v.pipe(v.string(), v.nonEmpty()), fr: v.pipe(v.string(), v.nonEmpty()) });

/** An address outside the portal; a script in its place is refused. */
const WebAddress = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => /^https?:/i.test(text), 'must begin with https:// or http://'),
);

/** A file of the portal itself, so that it is there without network. */
const OwnFile = v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path of this portal, as /logo.svg'));

/**
 * What an operator edits without a build (`decisions.md 10`): `public/portal-config.json`. Every key may be left out;
 * the default stands for it then.
 */
export const PortalConfig = v.object({
  /** The toll-free line, as it is dialled and as it is shown. */
  tollFree: v.optional(
    v.object({ phone: v.pipe(v.string(), v.regex(/^\+\d{8,15}$/)), text: v.pipe(v.string(), v.nonEmpty()) }),
    { phone: '+18005550142', text: '1 800 555-0142' },
  ),
  supportHours: v.optional(BothLanguages, {
    en: 'Monday to Thursday 8am to 5:30pm, Friday 8am to 4:30pm, Eastern',
    fr: 'Du lundi au jeudi de 8 h à 17 h 30, le vendredi de 8 h à 16 h 30, heure de l’Est',
  }),
  /** The brands' parts stores (`portal.md §2`, buy parts). */
  partsStores: v.optional(v.array(v.object({ brand: v.pipe(v.string(), v.nonEmpty()), url: WebAddress })), [
    { brand: 'Norvane', url: 'https://parts.norvane.example/' },
    { brand: 'Tarrowick', url: 'https://parts.tarrowick.example/' },
    { brand: 'Brimholt', url: 'https://parts.brimholt.example/' },
    { brand: 'Kelvane', url: 'https://parts.kelvane.example/' },
    { brand: 'Oskerry', url: 'https://parts.oskerry.example/' },
  ]),
  /** Null: no part diagrams, and so no card (`decisions.md 3`). */
  partDiagramsUrl: v.optional(v.nullable(WebAddress), 'https://diagrams.portal.example/'),
  /** Null: the portal's own mark and name. 174 px wide, 48 px where there is little room. */
  logo: v.optional(
    v.nullable(v.object({ wide: OwnFile, small: OwnFile, name: v.pipe(v.string(), v.nonEmpty()) })),
    null,
  ),
  /** Null: the portal's own petrol. White text stands on it. */
  accentColour: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^#[\da-f]{6}$/i, 'must be a colour as #0a6b72'),
        v.check((colour) => contrastWithWhite(colour) >= 4.5, 'is too light for white text on it'),
      ),
    ),
    null,
  ),
});
export type PortalConfig = v.InferOutput<typeof PortalConfig>;

export const defaultPortalConfig: PortalConfig = v.parse(PortalConfig, {});

/** The contrast of WCAG 2.2, 1 to 21. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
