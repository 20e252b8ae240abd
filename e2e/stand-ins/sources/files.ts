import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MadeEntry, SourceKey } from './world.ts'

/** A file of a source, by the path that it is served at. */
export type SourceFile = {
  readonly source: SourceKey
  readonly type: 'csv' | 'json' | 'xml' | 'html'
  text(entries: readonly MadeEntry[]): string
}

const golden = (name: string) => readFileSync(join(import.meta.dirname, '../../../api/monitoring/sources/golden', name), 'utf8')

const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lines = (rows: readonly string[]) => `${rows.join('\n')}\n`

/** A CSV with the header of the golden file: cells by their column, the others empty. */
function table(file: string, records: readonly Readonly<Record<string, string>>[], { above = 0, delimiter = ',' } = {}): string {
  const [first = '', ...rest] = golden(file)
    .split('\n')
    .slice(0, above + 1)
  const header = above === 0 ? first : (rest.at(-1) ?? '')
  const columns = header.split(new RegExp(`${delimiter}(?=(?:[^"]*"[^"]*")*[^"]*$)`)).map((column) => column.replaceAll('"', ''))
  const rows = records.map((record) => columns.map((column) => cell(record[column] ?? '')).join(delimiter))
  return lines([...(above === 0 ? [] : [first]), header, ...rows])
}

/** OFAC leaves no cell empty; its files end with the mark of DOS for their end. */
const ofacRows = (rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.map((one) => (/^\d+$|^-0- $/.test(one) ? one : `"${one.replaceAll('"', '""')}"`)).join(',')).join('\r\n')}\r\n\x1a`
const nothing = '-0- '
const nothings = (count: number) => Array<string>(count).fill(nothing)
/** The last tenth is on the second of its lists. */
const isConsolidated = (_: MadeEntry, i: number, all: readonly MadeEntry[]) => i >= all.length * 0.9
const onSdn = (entries: readonly MadeEntry[]) => entries.filter((...entry) => !isConsolidated(...entry))
const onCons = (entries: readonly MadeEntry[]) => entries.filter(isConsolidated)

const ofacNames = (entries: readonly MadeEntry[]) =>
  ofacRows(
    entries.map(({ id, kind, name, weak, domain, registryNumber }) => {
      const remarks = `Website ${domain}; Registration ID ${registryNumber}; a.k.a. '${weak}'.`
      return [String(id), name, kind === 'person' ? 'individual' : nothing, 'SDGT] [IFSR', ...nothings(7), remarks]
    }),
  )
const ofacOthers = (entries: readonly MadeEntry[]) =>
  ofacRows(entries.map(({ id, alias }) => [String(id), String(id), 'aka', alias, nothing]))
const ofacAddresses = (entries: readonly MadeEntry[]) =>
  ofacRows(entries.map(({ id, country }) => [String(id), String(id), 'Street 5', 'Nowhere', country[1], nothing]))
const ofac = (text: SourceFile['text']): SourceFile => ({ source: 'ofac', type: 'csv', text })

const unEntry = ({ id, kind, name, alias, weak, country, day }: MadeEntry) => {
  const [tag, first, second = ''] = kind === 'person' ? ['INDIVIDUAL', ...name.split(' ')] : ['ENTITY', name]
  const called = (quality: string, one: string) =>
    `<${tag}_ALIAS><QUALITY>${quality}</QUALITY><ALIAS_NAME>${one}</ALIAS_NAME></${tag}_ALIAS>`
  return `<${tag}><DATAID>${id}</DATAID><FIRST_NAME>${first}</FIRST_NAME><SECOND_NAME>${second}</SECOND_NAME><UN_LIST_TYPE>DPRK</UN_LIST_TYPE>
<LISTED_ON>${day}</LISTED_ON>${called('Good', alias)}${called('Low', weak)}<${tag}_ADDRESS><COUNTRY>${country[1]}</COUNTRY></${tag}_ADDRESS></${tag}>`
}
const unList = (entries: readonly MadeEntry[]) => {
  const of = (kind: MadeEntry['kind']) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(unEntry)
      .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-06-01T00:00:09.554Z"><INDIVIDUALS>${of('person')}</INDIVIDUALS>
<ENTITIES>${of('organisation')}</ENTITIES></CONSOLIDATED_LIST>
`
}

const euRows = ({ id, kind, name, alias, country, day, registryNumber }: MadeEntry) => {
  const shared = {
    fileGenerationDate: '01/06/2026',
    Entity_LogicalId: String(id),
    Entity_SubjectType: kind === 'person' ? 'person' : 'enterprise',
  }
  const entity = {
    ...shared,
    Entity_DesignationDate: day,
    Entity_Regulation_Programme: 'UKR',
    Entity_Regulation_PublicationUrl: 'https://eur-lex.europa.eu/x',
  }
  return [
    { ...entity, NameAlias_WholeName: name },
    { ...entity, NameAlias_WholeName: alias },
    { ...entity, Address_CountryIso2Code: country[0] },
    { ...entity, Identification_Number: registryNumber, Identification_TypeCode: 'regnumber' },
  ]
}

const ukRows = ({ id, kind, name, alias, weak, country, day, domain, registryNumber }: MadeEntry) => {
  const [date, month, year] = day.split('-').toReversed()
  const entity = {
    ...{ 'Unique ID': `RUS${id}`, 'Regime Name': 'Russia', 'Individual, Entity, Ship': kind === 'person' ? 'Individual' : 'Entity' },
    ...{ 'Sanctions Imposed': 'Asset freeze|Trust Services Sanctions', 'Date Designated': `${date}/${month}/${year}` },
    ...{ 'Address Country': country[1], Website: domain, 'Business registration number (s)': registryNumber },
  }
  return [
    { ...entity, 'Name 6': name, 'Name type': 'Primary Name' },
    { ...entity, 'Name 6': alias, 'Name type': 'Alias', 'Alias strength': 'Good quality' },
    { ...entity, 'Name 6': weak, 'Name type': 'Alias', 'Alias strength': 'Low quality' },
  ]
}

const cslRow = ({ id, name, alias, country, day, domain }: MadeEntry) => ({
  ...{ _id: String(id), source: 'Entity List (EL) - Bureau of Industry and Security', name, alt_names: alias, start_date: day },
  ...{
    addresses: `Street 5, Nowhere, ${country[0]}`,
    ids: `Website, ${domain}`,
    source_information_url: 'https://www.bis.gov/entity-list',
  },
})

const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
const uflpaPage = (entries: readonly MadeEntry[]) => {
  const rows = entries.map(({ name, alias, day }) => `<tr><td>${name} (including one alias: ${alias})</td><td>${longDay(day)}</td></tr>`)
  return `<!DOCTYPE html>
<html lang="en"><body><table class="usa-table"><thead><tr><th>Name of Entity</th><th>Effective Date</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>
`
}

const cbpRow = ({ name, alias, country, day }: MadeEntry) => {
  const [date, month, year] = day.split('-').toReversed()
  return {
    ...{ Entity: `${name}, a/k/a ${alias}`, Country: country[1], Industry: 'Manufacturing', Status: 'Active', 'WRO/Finding': 'WRO' },
    ...{ 'Effective Date': `${Number(month)}/${Number(date)}/${year}`, 'Press Release': 'https://www.cbp.gov/newsroom/made-up' },
  }
}

const recallOf = ({ id, name, alias, country, barcode }: MadeEntry, i: number) => ({
  ...{ RecallID: id, RecallDate: `2026-0${1 + (i % 5)}-07T00:00:00`, Title: `${alias} Recalls Toy Pumps Due to Fire Hazard` },
  ...{
    URL: `https://www.cpsc.gov/Recalls/2026/${id}`,
    Products: [{ Name: `${alias} Toy Pump` }],
    Manufacturers: [{ Name: `${name}, of ${country[1]}` }],
  },
  ...{
    Importers: [],
    Distributors: [],
    ManufacturerCountries: [{ Country: country[1] }],
    ProductUPCs: [{ UPC: barcode }],
    Hazards: [{ Name: 'It may overheat.' }],
  },
})

const alertOf = ({ id, alias, country, barcode }: MadeEntry, i: number) => ({
  ...{
    alert_number: `A12/${id}/26`,
    alert_date: `2026-0${1 + (i % 5)}-15`,
    alert_type: 'Choking: small parts can detach.',
    alert_level: 'Serious risk',
  },
  ...{ alert_country: 'Germany', product_name: 'Toy train', product_brand: alias, product_category: 'Toys', product_barcode: barcode },
  ...{ product_country: country[1], rapex_url: `https://ec.europa.eu/safety-gate-alerts/${id}` },
})

const ficheOf = ({ id, alias, barcode }: MadeEntry, i: number) => ({
  ...{ numero_fiche: `2026-05-${id}`, date_publication: `2026-0${1 + (i % 5)}-15T08:00:00+00:00`, libelle: 'petit train en bois' },
  ...{ marque_produit: alias.toLowerCase(), modeles_ou_references: null, identification_produits: `${barcode} tous les lots` },
  ...{ motif_rappel: 'petites pièces', lien_vers_la_fiche_rappel: `https://rappel.conso.gouv.fr/fiche-rappel/${id}/interne` },
})

const breachOf = ({ id, alias, domain, day }: MadeEntry) => ({
  ...{
    Name: `Made${id}`,
    Title: alias,
    Domain: domain,
    BreachDate: day,
    AddedDate: `${day}T02:01:11Z`,
    PwnCount: id,
    Description: 'Made up.',
  },
  ...{ DataClasses: ['Email addresses'], IsVerified: true, IsFabricated: false, IsRetired: false, IsSpamList: false },
})

const exports = '/api/PublicationPreview/exports'
const json = (source: SourceKey, record: (entry: MadeEntry, i: number) => object): SourceFile => ({
  ...{ source, type: 'json', text: (entries) => JSON.stringify(entries.map(record)) },
})

/** Each file of the sources by its path: no two publishers have the same. */
export const sourceFiles: Readonly<Record<string, SourceFile>> = {
  [`${exports}/SDN.CSV`]: ofac((entries) => ofacNames(onSdn(entries))),
  [`${exports}/ALT.CSV`]: ofac((entries) => ofacOthers(onSdn(entries))),
  [`${exports}/ADD.CSV`]: ofac((entries) => ofacAddresses(onSdn(entries))),
  [`${exports}/CONS_PRIM.CSV`]: ofac((entries) => ofacNames(onCons(entries))),
  [`${exports}/CONS_ALT.CSV`]: ofac((entries) => ofacOthers(onCons(entries))),
  [`${exports}/CONS_ADD.CSV`]: ofac((entries) => ofacAddresses(onCons(entries))),
  '/resources/xml/en/consolidated.xml': { source: 'un', type: 'xml', text: unList },
  '/fsd/fsf/public/files/csvFullSanctionsList_1_1/content': {
    ...{ source: 'eu', type: 'csv', text: (entries) => table('eu.csv', entries.flatMap(euRows), { delimiter: ';' }) },
  },
  '/docs/UK-Sanctions-List.csv': { source: 'uk', type: 'csv', text: (entries) => table('uk.csv', entries.flatMap(ukRows), { above: 1 }) },
  '/downloadable_consolidated_screening_list/v1/consolidated.csv': {
    ...{ source: 'csl', type: 'csv', text: (entries) => table('csl.csv', entries.map(cslRow)) },
  },
  '/uflpa-entity-list': { source: 'uflpa', type: 'html', text: uflpaPage },
  '/document/stats/withhold-release-orders-findings': { source: 'cbp', type: 'html', text: () => golden('cbp.html') },
  '/sites/default/files/2026-06/wro-dataset.csv': { source: 'cbp', type: 'csv', text: (entries) => table('cbp.csv', entries.map(cbpRow)) },
  '/RestWebServices/Recall': json('cpsc', recallOf),
  '/api/explore/v2.1/catalog/datasets/healthref-europe-rapex-en/exports/json': json('safety-gate', alertOf),
  '/api/explore/v2.1/catalog/datasets/rappelconso-v2-gtin-espaces/exports/json': json('rappelconso', ficheOf),
  '/api/v3/breaches': json('hibp', breachOf),
}
