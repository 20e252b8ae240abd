/**
 * An order's number as stored in the ledger. Shops write `#1001`, carriers and banks write `1001`
 * for the same order: a leading number sign, with spaces after it, is decoration. Nothing else is
 * removed: `SH-1001`, `1001-A` and `01001` stay unchanged. Row ids use the number as written in the
 * file, so that rows imported before this rule are recognized when read again.
 */
export function orderNumber(written: string): string {
  if (!written.startsWith('#')) return written
  return written.replace(/^[# ]+/, '') || written
}

/** The same for rows without a required order number. */
export function optionalOrderNumber(written: string | null): string | null {
  return written === null ? null : orderNumber(written)
}

/**
 * The number after the word order in a description (`Order #1001`, `Mug shop - Order 1001`); null
 * without one. At most 200 characters.
 */
export function orderNamedIn(description: string): string | null {
  return /\border(?: id| no\.?| number)?:? *#?([\w-]*\d[\w-]*)/i.exec(description)?.[1]?.slice(0, 200) ?? null
}
