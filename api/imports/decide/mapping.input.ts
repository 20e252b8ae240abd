import { z } from 'zod'
import { fileKinds } from '../../values/file-kind.ts'

const decimalMark = z.enum(['.', ','], { error: 'Say "." or ",".' })
const dateOrder = z.enum(['dmy', 'mdy', 'ymd'], {
  error: 'Say "dmy" (day first), "mdy" (month first) or "ymd" (year first, of two digits).',
})

const textMeaning = z.union([z.literal('leave_out'), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)], {
  error: 'Say an amount such as "0" or "12.50", or "leave_out".',
})

/** A setting for the whole file, or for each column by the file's own header. */
const perColumn = <Setting extends z.ZodType>(setting: Setting) => z.union([setting, z.record(z.string(), setting)])

/** Information about a file that the file itself lacks. Every part is optional. */
export const mapping = z.strictObject({
  kind: z
    .enum(fileKinds, {
      error: 'Say orders, refunds, costs, shipping, ads, chargebacks or payouts.',
    })
    .optional(),
  /** RiskPilot's column name, and the file's header: `{"sku": "Artikel"}`. */
  columns: z.record(z.string(), z.string().min(1)).optional(),
  /**
   * The value of every row in a RiskPilot column that the file does not have: `{"valid_from":
   * "2025-01-31"}`.
   */
  values: z.record(z.string(), z.string().min(1)).optional(),
  /**
   * The rows to accept, by the file's own header and the cell's value: `{"has_cbk": "TRUE"}`.
   * Others are refused with that reason.
   */
  only: z.record(z.string(), z.string()).optional(),
  decimal: perColumn(decimalMark).optional(),
  dates: perColumn(dateOrder).optional(),
  /**
   * The year of days that are written without one, by the file's own header: a year of four digits
   * for all rows, or the header of the column that has it: `{"month": "year"}`.
   */
  years: z.record(z.string(), z.string().min(1)).optional(),
  /**
   * The day that a month such as `March 2025` stands for, by the file's own header: `{"date":
   * "first"}`.
   */
  months: z.record(z.string(), z.enum(['first', 'last'], { error: 'Say "first" or "last".' })).optional(),
  /**
   * What a text stands for in a column of amounts, by the file's own header: an amount, or
   * `leave_out` for rows that do not count: `{"cost": {"Freight included": "0"}}`.
   */
  texts: z.record(z.string(), z.record(z.string(), textMeaning)).optional(),
  /**
   * Whether rows on days far from all others count. The answer is for this file only; later files
   * do not reuse it.
   */
  farDays: z
    .record(z.iso.date({ error: 'Give days as YYYY-MM-DD.' }), z.enum(['leave_out', 'right'], { error: 'Say "leave_out" or "right".' }))
    .optional(),
  /**
   * That a file belongs here although it looks like another shop's or another year's, or like one
   * that states the same orders again. For this file only.
   */
  otherShop: z.literal('right', { error: 'Say "right".' }).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** Such as `windows-1252`. */
  encoding: z.string().min(1).optional(),
})
export type Mapping = z.infer<typeof mapping>

/**
 * The settings that also apply to later files with the same header: all except the answers about
 * days, about the year of all rows and about where the file belongs.
 */
export function howItIsRead({ farDays: _, otherShop: __, years = {}, ...how }: Mapping): Mapping {
  const columns = Object.fromEntries(Object.entries(years).filter(([, year]) => !isYear(year)))
  return Object.keys(columns).length === 0 ? how : { ...how, years: columns }
}

/** Whether a setting of `years` is the year itself, not the header of a column. */
export const isYear = (text: string) => /^(19|20)\d{2}$/.test(text)

/**
 * One mapping for all files, or one for each file by its name: `{"orders.csv": {"dates": "dmy"}}`.
 */
export const mappingFile = z.union([mapping, z.record(z.string(), mapping)])
export type MappingFile = z.infer<typeof mappingFile>

/** The mapping in a mapping file for this file. */
export function mappingFor(file: MappingFile, fileName: string): Mapping {
  const whole = mapping.safeParse(file)
  if (whole.success) return whole.data
  return Object.entries(file as Record<string, Mapping>).find(([name]) => name === fileName)?.[1] ?? {}
}

/** A setting that may differ by column. */
export function settingFor<Setting extends string>(
  setting: Setting | Readonly<Record<string, Setting>> | undefined,
  header: string,
): Setting | null {
  if (setting === undefined || typeof setting === 'string') return setting ?? null
  return Object.entries(setting).find(([name]) => name === header)?.[1] ?? null
}
