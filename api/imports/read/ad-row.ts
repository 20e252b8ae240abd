import type { AdSpend } from '../../ledger/fact.ts'
import type { Day } from '../../values/day.ts'
import type { Cells } from './cells/cell.ts'

/** The layout's names for what every network reports. */
type AdColumns = { readonly campaign: string; readonly spend: string; readonly clicks: string; readonly value: string }

/**
 * A row of a network's report. Reports write a dash where nothing was counted. What is reported in fractions of a coin is rounded to it,
 * and said: networks share conversions among clicks.
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
 * Columns that tell a report's rows apart, in the languages that reports come in. A column that is not among them is left out: rows that
 * differ in it alone contradict each other, which is listed, while a measure taken for one would count a restated row twice in silence.
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

/** What is counted changes when a network restates a day, so it can be no part of a row's identity. */
export const measures =
  /impr|view|reach|frequency|conversion|purchase|result|click|ctr|cpc|cpm|cpa|roas|rate|share|cost|spen[dt]|value|revenue|sales|orders|score|budget|status|delivery/i
