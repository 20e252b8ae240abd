/**
 * A text of Shopify as the ledger has texts: trimmed, in composed form, without what cannot be
 * stored; null for none.
 */
export function plainText(text: string | null | undefined): string | null {
  const plain = (text ?? '')
    .replace(/[\0\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim()
    .slice(0, 200)
    .trim()
  return plain === '' ? null : plain
}
