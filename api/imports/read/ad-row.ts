import type { AdSpend } from '../../ledger/fact.ts'
import type { Day } from '../../values/day.ts'
import type { Cells } from './cells/cell.ts'

/** The layout's column names for the values that every network reports. */
type AdColumns = { readonly campaign: string; readonly spend: string; readonly clicks: string; readonly value: string }

/**
 * A row of a network's report. Reports write a dash where nothing was counted. Fractions of a cent
 * are rounded, with a note: networks divide conversions among clicks.
 */
export function adRow(cells: Cells, day: Day, { campaign, spend, clicks, value }: AdColumns): AdSpend {
  return {
    table: 'ad_spend',
    day,
    campaign: cells.text(campaign),
    dimensions: dimensionsOf(cells),
    spend: cells.isNone(spend) ? 0n : (cells.roundedAmount(spend) ?? 0n),
    clicks: cells.isNone(clicks) ? null : cells.optionalCount(clicks),
    conversionValue: cells.isNone(value) ? null : cells.roundedAmount(value),
  }
}

/**
 * Columns that are part of a row's identity, in the languages of the reports. Unknown columns are
 * ignored: rows that differ only in such a column contradict each other, which is listed. A measure
 * treated as a dimension would instead count a restated row twice without any notice.
 */
function dimensionsOf(cells: Cells): Record<string, string> {
  return Object.fromEntries(Object.entries(cells.others()).filter(([header]) => tellsApart.test(header) && !measures.test(header)))
}

const tellsApart = new RegExp(
  [
    'ad ?group|ad ?set|anzeigengruppe|groupe d.annonces|ensemble de publicit|grupo de anuncios|conjunto de anuncios|gruppo di|advertentiegroep',
    '^ad( name| id)?$|anzeigenname|^anzeige$|annonce|publicit|anuncio|inserzione|advertentie',
    'keyword|search term|suchbegriff|mot.cl|palabra clave|parola chiave|zoekwoord',
    'device|ger[äa]t|appareil|dispositivo|apparaat|network|netzwerk|r[ée]seau|red de|rete|netwerk|platform|plateforme|plataforma|piattaforma',
    'country|land$|pays|pa[íi]s|paese|region|r[ée]gion|city|^(user )?state$|^age$|alter|gender|geschlecht|placement|platzierung',
    'channel|source|medium|market|store|language|creative|banner|format|brand',
    'hour|stunde|heure|hora|ora del|campaign id|kampagnen-?id|account|konto|compte|product|produkt|item id|audience|landing page|url',
  ].join('|'),
  'i',
)

/** A measure changes when a network restates a day, so it cannot be part of a row's identity. */
export const measures =
  /impr|view|reach|frequency|conversion|purchase|result|click|ctr|cpc|cpm|cpa|roas|rate|share|cost|spen[dt]|value|revenue|sales|orders|score|budget|status|delivery/i
