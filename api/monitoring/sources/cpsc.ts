import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { jsonList, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { monthStart } from './recent-months.ts'

const host = 'www.saferproducts.gov'
/** Goods older than that are seldom sold any more. */
const monthsBack = 24

/**
 * Recalls of the US Consumer Product Safety Commission, in the public domain: those of the last two
 * years.
 */
export const cpsc: ListSource = {
  key: 'cpsc',
  kind: 'legal',
  name: 'CPSC recalls (US)',
  notice: null,
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    const address = `https://${host}/RestWebServices/Recall?format=json&RecallDateStart=${monthStart(client.now, monthsBack)}`
    return readListFile(client, address, { before, accept: 'application/json', mostBytes: 64 * 1_048_576, read: readCpsc })
  },
}

const named = z.array(z.object({ Name: z.string().nullish() })).nullish()
const recall = z.object({
  RecallID: z.int(),
  RecallDate: z.string().min(1),
  Title: z.string().min(1),
  URL: z.string().nullish(),
  Products: z.array(z.object({ Name: z.string().nullish(), UPC: z.string().nullish() })),
  Manufacturers: named,
  Importers: named,
  Distributors: named,
  ManufacturerCountries: z.array(z.object({ Country: z.string().nullish() })).nullish(),
  ProductUPCs: z.array(z.object({ UPC: z.string().nullish() })).nullish(),
  Hazards: named,
})

/**
 * Reads the answer. Refused, with the reason, are: what is no JSON, and a recall without its
 * number, day, title or products.
 */
export function readCpsc(text: string, etag: string | null): ReadList {
  const recalls = jsonList(text, z.array(recall))
  return 'refused' in recalls ? recalls : { notices: recalls.map(noticeOf), version: null, etag }
}

function noticeOf(recalled: z.infer<typeof recall>): Notice {
  const { RecallID, RecallDate, Title, URL: link, Manufacturers, Importers, Distributors, Hazards } = recalled
  // "Acme Recalls Toy Pumps Due to Fire Hazard" names who recalls; "Toy Pumps Recalled Due to …"
  // does not.
  const recaller = /^(.+?) Recalls /.exec(Title)?.[1] ?? ''
  const firms = [...(Manufacturers ?? []), ...(Importers ?? []), ...(Distributors ?? [])].map(({ Name }) => firmOf(Name ?? ''))
  const hazard = Hazards?.[0]?.Name
  return makeNotice({
    key: String(RecallID),
    type: 'recall',
    names: [recaller, ...firms],
    barcodes: [...(recalled.ProductUPCs ?? []), ...recalled.Products].map(({ UPC }) => UPC ?? ''),
    countries: countryCodes((recalled.ManufacturerCountries ?? []).map(({ Country }) => Country ?? '')),
    day: RecallDate,
    sentence: hazard ? `${Title.replace(/\.$/, '')}. ${hazard}` : Title,
    link: link ?? '',
  })
}

/** "Acme Inc., of Chicago" names a place behind the firm. */
const firmOf = (text: string) => text.replace(/,? of [A-Z][\w .,'-]*$/, '')
