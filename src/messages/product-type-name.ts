import { t } from '@lingui/core/macro';

/** A type of product in the person's language; one that we do not know stays as it comes. */
export function productTypeName(type: string): string {
  switch (type) {
    case 'Accessory':
      return t`Accessory`;
    case 'Air Compressor':
      return t`Air Compressor`;
    case 'Chainsaw':
      return t`Chainsaw`;
    case 'Cover':
      return t`Cover`;
    case 'Cutting Attachment':
      return t`Cutting Attachment`;
    case 'Generator':
      return t`Generator`;
    case 'Lawn Mower':
      return t`Lawn Mower`;
    case 'Leaf Blower':
      return t`Leaf Blower`;
    case 'Log Splitter':
      return t`Log Splitter`;
    case 'Pressure Washer':
      return t`Pressure Washer`;
    case 'Snow Blower':
      return t`Snow Blower`;
    case 'Tiller':
      return t`Tiller`;
    case 'Trimmer':
      return t`Trimmer`;
    case 'Water Pump':
      return t`Water Pump`;
    default:
      return type;
  }
}
