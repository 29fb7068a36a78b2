/** The default of each key that an operator omits (`portal-config.ts`). Screens use it before the schema is loaded. */
export const defaultPortalConfig = {
  tollFree: { phone: '+18005550142', text: '1 800 555-0142' },
  supportHours: {
    en: 'Monday to Thursday 8am to 5:30pm, Friday 8am to 4:30pm, Eastern',
    fr: 'Du lundi au jeudi de 8 h à 17 h 30, le vendredi de 8 h à 16 h 30, heure de l’Est',
  },
  partsStores: [
    { brand: 'Norvane', url: 'https://parts.norvane.example/' },
    { brand: 'Tarrowick', url: 'https://parts.tarrowick.example/' },
    { brand: 'Brimholt', url: 'https://parts.brimholt.example/' },
    { brand: 'Kelvane', url: 'https://parts.kelvane.example/' },
    { brand: 'Oskerry', url: 'https://parts.oskerry.example/' },
  ],
  partDiagramsUrl: 'https://diagrams.portal.example/',
  privacyNotice: null,
  logo: null,
  accentColour: null,
  demo: null,
};
