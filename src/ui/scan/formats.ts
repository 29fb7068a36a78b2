/** The formats of the codes on rating plates and their stickers: as browsers name them, and as the WebAssembly reader does. */
export const codeFormats = [
  ['qr_code', 'QRCode'],
  ['code_128', 'Code128'],
  ['code_39', 'Code39'],
  ['data_matrix', 'DataMatrix'],
] as const;
