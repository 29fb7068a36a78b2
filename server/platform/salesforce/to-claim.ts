import type { Claim, EstimatedRepairCost } from '#contract/claims.ts';
import type { claimEvents, claims, estimates, invoices } from './mapping.ts';
import type { Row } from './object-map.ts';

export function toClaim(row: Row<typeof claims>, estimatedRepairCosts: EstimatedRepairCost[]): Claim {
  const { name, status, substatus, serialNumber, dateOfFailure, dateEnteredShop } = row;
  const { claimType, claimSubtype, labourHours, diagnosis, partsRequired } = row;
  const { dealersNotes, grossTotal, createdAt, createdBy, invoicedAt } = row;
  return {
    id: row.id,
    name,
    status,
    substatus,
    serialNumber,
    productRegistration: toRegistration(row),
    repairDepot: { name: row.depotName, billingState: row.depotBillingState },
    dateOfFailure,
    dateEnteredShop,
    claimType,
    claimSubtype,
    labourHours,
    diagnosis,
    partsRequired,
    dealersNotes,
    grossTotal,
    customer: toCustomer(row),
    estimatedRepairCosts,
    createdAt,
    createdBy,
    invoicedAt,
  };
}

export function toEstimate(row: Row<typeof estimates>): EstimatedRepairCost {
  const { createdAt, requestedBy: createdBy, partsRequired, description, materialCost, labourCost, totalCost } = row;
  const { labourHours } = row;
  return { createdAt, createdBy, partsRequired, description, materialCost, labourCost, totalCost, labourHours };
}

export function toInvoice(row: Row<typeof invoices>): NonNullable<Claim['invoice']> {
  const { createdBy, invoiceNumber, invoiceDate, gstHstTaxAmount, pstQstTaxAmount, usdTaxAmount } = row;
  return { createdBy, invoiceNumber, invoiceDate, gstHstTaxAmount, pstQstTaxAmount, usdTaxAmount };
}

export function toTimelineEvent({ at, status, substatus, note }: Row<typeof claimEvents>) {
  return { at, status, substatus, note };
}

function toRegistration(row: Row<typeof claims>): Claim['productRegistration'] {
  if (row.registrationId === null) return null;
  return {
    id: row.registrationId,
    product: row.registeredProductId === null ? null : { brand: row.registeredBrand, name: row.registeredProductName },
    serialNumber: { name: row.registeredSerialNumber },
    productWarrantyStatus: row.registeredWarrantyStatus,
    purchaseDate: row.registeredDateOfPurchase,
    partsExpireDate: row.registeredPartsExpiration,
    labourExpireDate: row.registeredLaborExpiration,
  };
}

function toCustomer(row: Row<typeof claims>): Claim['customer'] {
  if (row.customerId === null) return null;
  const place = [row.customerStreet, row.customerCity, row.customerState].filter((part) => part !== null).join(', ');
  return {
    name: row.customerName,
    email: row.customerEmail,
    phone: row.customerPhone,
    address: [place, row.customerPostalCode].filter(Boolean).join(' ') || null,
    country: row.customerCountry,
  };
}
