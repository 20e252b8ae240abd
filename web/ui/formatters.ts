/**
 * The browser's formatters, each made once: making one costs far more than using it, and a list
 * formats hundreds of amounts and days.
 */
const known = new Map<string, unknown>()

function once<Formatter>(kind: string, locale: string, options: object, make: () => Formatter): Formatter {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const before = known.get(key) as Formatter | undefined
  if (before) return before
  const made = make()
  known.set(key, made)
  return made
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, options))
