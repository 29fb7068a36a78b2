/** Returns a valid application of a depot, as its form sends it. */
export function depotApplication(changes: Record<string, unknown> = {}) {
  return {
    name: 'Atelier du Fleuve',
    tradeName: 'Fleuve Moteurs',
    website: 'www.fleuve-moteurs.example',
    HQAddress: {
      address: '12, rue du Quai',
      city: 'Rimouski',
      postalCode: 'G5L 1A1',
      provinceState: 'QC',
      country: 'Canada',
    },
    shippingAddress: null,
    businessNumber: '123456789',
    dateOfEstablishment: '2011-04-01',
    businessType: 'Corporation',
    brandServiceType: ['Norvane'],
    serviceType: ['Snow Blower'],
    repairServiceRate: 95.5,
    contact: [{ firstName: 'Luc', lastName: 'Gagnon', phone: '418 555-0171', email: 'luc.gagnon@fleuve.example' }],
    ...changes,
  };
}
