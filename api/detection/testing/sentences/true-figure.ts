/**
 * What the rows say of a figure: a number (money in micros, shares from 0 to 1), a span in which it
 * may lie, the words that it may have, whether it is true, or that it is an estimate, which no row
 * shows.
 */
export type TrueFigure = number | { readonly least: number; readonly most: number } | readonly string[] | boolean | typeof estimate

/**
 * Of what would have been usual no row says anything: such a figure is held against others of its
 * finding at most.
 */
export const estimate = 'an estimate'

/**
 * The part of the last digit shown that rounding takes or adds, and some room for sums of
 * fractions.
 */
const half = 0.5 + 1e-6

/** Whether a figure as written is what the rows say, to the last digit shown. */
export function isTrue(said: string, is: TrueFigure): boolean {
  if (is === estimate) return true
  if (typeof is === 'boolean') return is
  if (Array.isArray(is)) return is.includes(said)
  const { least, most } = typeof is === 'number' ? { least: is, most: is } : (is as { least: number; most: number })
  if (said === 'fewer than one') return least < 1
  if (said === 'once' || said === 'about one') return isAround(1, 1, { least, most })
  const [number, unit] = numberOf(said)
  return isAround(number, unit, { least, most })
}

function isAround(number: number, unit: number, { least, most }: { least: number; most: number }): boolean {
  // Amounts are rounded to cents before they are rounded to what is shown.
  const room = half * unit + (unit >= 1e6 ? half * 1e4 : 0)
  return number >= least - room && number <= most + room
}

/**
 * A figure and the unit of its last digit shown: `$1,204` in micros, `8.1%` as a share. A share
 * below ten has one digit more than it may show.
 */
export function numberOf(said: string): [number: number, unit: number] {
  const digits = /-?\$?\d[\d,]*(?:\.(\d+))?/.exec(said)
  if (!digits) throw new RangeError(`‘${said}’ is no figure`)
  const number = Number(digits[0].replaceAll(/[$,]/g, ''))
  const places = digits[1]?.length ?? 0
  if (said.endsWith('%')) return [number / 100, (Math.abs(number) < 10 ? 0.1 : 10 ** -places) / 100]
  if (said.includes('$')) return [number * 1e6, Math.max(10 ** -places * 1e6, 0)]
  return [number, places > 0 ? 10 ** -places : 0]
}

/** What the rows say of a figure, for people. */
export function figureWords(is: TrueFigure): string {
  if (typeof is === 'number') return String(is)
  if (typeof is === 'boolean') return is ? 'what is said' : 'something else'
  if (is === estimate) return is
  return Array.isArray(is) ? is.slice(0, 5).join(' or ') : Object.values(is).join(' to ')
}
