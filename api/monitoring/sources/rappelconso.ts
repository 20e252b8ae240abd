import { z } from 'zod'
import { isGtin } from '../../values/gtin.ts'
import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { jsonList, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'

const host = 'data.economie.gouv.fr'
/** The newest, which are those of some two years. */
const newest = 8_000
const columns =
  'numero_fiche,date_publication,libelle,marque_produit,modeles_ou_references,identification_produits,motif_rappel,lien_vers_la_fiche_rappel'

/** Goods that France has recalled, of all kinds. */
export const rappelConso: ListSource = {
  key: 'rappelconso',
  kind: 'legal',
  name: 'RappelConso (French recalls)',
  notice: 'Recalls of France: RappelConso (DGCCRF), under the Licence Ouverte 2.0.',
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    // With a condition in its address the server refuses programs, so the newest are asked for.
    const query = new URLSearchParams({ select: columns, order_by: 'date_publication desc', limit: String(newest) })
    const address = `https://${host}/api/explore/v2.1/catalog/datasets/rappelconso-v2-gtin-espaces/exports/json?${query}`
    return readListFile(client, address, { before, accept: 'application/json', mostBytes: 64 * 1_048_576, read: readRappelConso })
  },
}

const text = z.string().nullish()
const texts = z.union([z.string(), z.array(z.string())]).nullish()
const recall = z.object({
  numero_fiche: z.string().min(1),
  date_publication: z.string().min(1),
  libelle: text,
  marque_produit: text,
  modeles_ou_references: texts,
  identification_produits: texts,
  motif_rappel: text,
  lien_vers_la_fiche_rappel: text,
})
type Recall = z.infer<typeof recall>

/**
 * Reads the export. Refused, with the reason, are: what is no JSON, and a recall without its number
 * or day.
 */
export function readRappelConso(body: string, etag: string | null): ReadList {
  const recalls = jsonList(body, z.array(recall))
  if ('refused' in recalls) return recalls
  // One recall may have a row for each of its versions, the newest first.
  const entries = Map.groupBy(recalls, ({ numero_fiche }) => numero_fiche)
  return { notices: [...entries.values()].map(noticeOf), version: null, etag }
}

/** What stands where goods have no brand. */
const noBrand = /^(sans marque|non communiqu[ée]e?|inconnue?|aucune|n\/?a|-+)$/i

function noticeOf(rows: readonly Recall[]): Notice {
  const [latest] = rows as [Recall, ...Recall[]]
  const brand = latest.marque_produit?.trim() ?? ''
  const isBranded = brand !== '' && !noBrand.test(brand)
  const goods = latest.libelle?.trim() || [latest.modeles_ou_references ?? []].flat()[0]?.trim() || 'A product'
  return makeNotice({
    key: latest.numero_fiche,
    type: 'recall',
    kind: 'brand',
    names: isBranded ? [brand] : [],
    barcodes: rows.flatMap(({ identification_produits }) => [identification_produits ?? []].flat().flatMap(barcodesIn)),
    day: latest.date_publication,
    sentence: `${isBranded ? `${goods}, ${brand}` : goods}: ${latest.motif_rappel?.trim() || 'no reason is given'}`,
    link: latest.lien_vers_la_fiche_rappel ?? null,
  })
}

/** Barcodes stand among numbers of lots and days, which are shorter or lack a right check digit. */
const barcodesIn = (said: string) => (said.match(/(?<!\d)\d{12,14}(?!\d)/g) ?? []).filter(isGtin)
