import { t } from '@lingui/core/macro';

/** The name of a product type in the current language; an unknown type is shown as it is. */
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
