/**
 * An order's number as the ledger keeps it. Shops name an order `#1001`, carriers and banks call the same one `1001`: a leading number sign
 * is decoration, with blanks behind it. Nothing else is certain: `SH-1001`, `1001-A` and `01001` stay what they are.
 * Ids of rows are made of the number as the file writes it, so that a row read before this rule is known when it is read again.
 */
export function orderNumber(written: string): string {
  if (!written.startsWith('#')) return written
  return written.replace(/^[# ]+/, '') || written
}

/** The same where a row may name no order. */
export function optionalOrderNumber(written: string | null): string | null {
  return written === null ? null : orderNumber(written)
}
