import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { jsonList, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { monthStart } from './recent-months.ts'

const host = 'public.opendatasoft.com'
const monthsBack = 24

/**
 * Dangerous goods that the EU Safety Gate has warned of in the last two years, from the CC0 copy at
 * OpenDataSoft.
 */
export const safetyGate: ListSource = {
  key: 'safety-gate',
  kind: 'legal',
  name: 'EU Safety Gate',
  notice: null,
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    const since = encodeURIComponent(`alert_date >= date'${monthStart(client.now, monthsBack)}'`)
    const address = `https://${host}/api/explore/v2.1/catalog/datasets/healthref-europe-rapex-en/exports/json?where=${since}`
    return readListFile(client, address, { before, accept: 'application/json', mostBytes: 64 * 1_048_576, read: readSafetyGate })
  },
}

const text = z.string().nullish()
const alert = z.object({
  alert_number: z.string().min(1),
  alert_date: z.string().min(1),
  alert_type: text,
  alert_level: text,
  product_name: text,
  product_brand: text,
  product_category: text,
  product_barcode: text,
  product_country: text,
  rapex_url: text,
})

/**
 * Reads the export. Refused, with the reason, are: what is no JSON, and an alert without its number
 * or day.
 */
export function readSafetyGate(body: string, etag: string | null): ReadList {
  const alerts = jsonList(body, z.array(alert))
  if ('refused' in alerts) return alerts
  // One alert has a row for each product.
  const entries = Map.groupBy(alerts, ({ alert_number }) => alert_number)
  return { notices: [...entries].map(([key, rows]) => noticeOf(key, rows)), version: null, etag }
}

type Alert = z.infer<typeof alert>

/** What stands where no brand is known. */
const noBrand = /^(unknown|unbranded|no brand|not (known|specified|available)|n\/?a|-+)$/i

function noticeOf(key: string, rows: readonly Alert[]): Notice {
  const all = (column: keyof Alert) => rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  const brands = all('product_brand').filter((brand) => !noBrand.test(brand.trim()))
  const goods = [...new Set([all('product_name')[0] ?? all('product_category')[0] ?? 'A product', ...brands.slice(0, 1)])].join(', ')
  const [risk = 'a dangerous product'] = all('alert_type')
  return makeNotice({
    key,
    type: 'recall',
    kind: 'brand',
    names: brands,
    barcodes: all('product_barcode'),
    // Where it was made. Who warned of it says nothing of its maker.
    countries: countryCodes(all('product_country')),
    day: rows[0]?.alert_date ?? null,
    sentence: `${goods}: ${risk}`,
    link: all('rapex_url')[0] ?? null,
  })
}
