/** An expiry as `MM/YY`, from that or four digits; null for what is no month. */
export function expiryOf(text: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\s?\/?\s?(\d\d)$/.exec(text.trim()) ?? []
  return month && year ? `${month}/${year}` : null
}

/** Whether a card of this expiry is over on a day: it is good until the last day of its month. */
export function isExpired(expiry: string, today: string): boolean {
  const [month = '', year = ''] = expiry.split('/')
  return `20${year}-${month}` < today.slice(0, 7)
}
