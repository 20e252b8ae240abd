/**
 * Whether a text is a barcode number of a product: a GTIN of 12, 13 or 14 digits whose last one is
 * the check digit (GS1 General Specifications, 7.9). The short ones of eight digits are left out:
 * article numbers of a shop look like them.
 */
export function isGtin(text: string): boolean {
  if (!/^\d{12,14}$/.test(text)) return false
  const sum = [...text].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
