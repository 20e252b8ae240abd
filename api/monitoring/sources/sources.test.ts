import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Notice } from '../notice.ts'
import type { ReadList } from '../source.ts'
import { readCbp } from './cbp.ts'
import { countryCode } from './country-code.ts'
import { readCpsc } from './cpsc.ts'
import { readCsl } from './csl.ts'
import { readEu } from './eu.ts'
import { readHibp } from './hibp.ts'
import { makeNotice } from './make-notice.ts'
import { readOfac } from './ofac.ts'
import { readRappelConso } from './rappelconso.ts'
import { readSafetyGate } from './safety-gate.ts'
import { readUflpa } from './uflpa.ts'
import { readUk } from './uk.ts'
import { readUn } from './un.ts'

const golden = (name: string) => readFileSync(join(import.meta.dirname, 'golden', name), 'utf8')
const files = { names: golden('ofac-names.csv'), otherNames: golden('ofac-other-names.csv'), addresses: golden('ofac-addresses.csv') }
const sdn = { name: 'SDN', title: 'Specially Designated Nationals list' }
const today = new Date('2026-06-01T08:00:00Z')

/** A notice with nothing but what every one has. */
const bare = { weakNames: [], kind: 'organisation', keys: {}, countries: [], day: null, deadline: null } as const

async function noticesOf(read: ReadList | Promise<ReadList>): Promise<readonly Notice[]> {
  const list = await read
  if (!('notices' in list)) throw new Error(JSON.stringify(list))
  return list.notices
}

describe('the list of OFAC', () => {
  it('gives names, weak names, keys, countries and programs of each entry', async () => {
    const page = 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id='
    expect(await readOfac(files, sdn)).toEqual([
      {
        ...bare,
        ...{ key: 'SDN-90001', type: 'sanction', link: `${page}90001`, countries: ['AE', 'PA'] },
        names: ['ZELLWEGER GENERAL TRADING L.L.C.', 'ZELLWEGER TRADING'],
        weakNames: ['BRACKWELL TRADING', 'ZGT'],
        keys: { domains: ['zellweger.example'], lei: '5299009QN20260601011', registryNumbers: ['1027700167110'] },
        sentence: "ZELLWEGER GENERAL TRADING L.L.C. is on OFAC's Specially Designated Nationals list (programs SDGT, IFSR).",
      },
      {
        ...bare,
        ...{
          key: 'SDN-90002',
          type: 'sanction',
          link: `${page}90002`,
          kind: 'person',
          names: ['OSTRANDER, Watban Ibrahim', 'OSTRANDER, W. I.'],
        },
        sentence: "OSTRANDER, Watban Ibrahim is on OFAC's Specially Designated Nationals list (program SDNTK).",
      },
      {
        ...bare,
        ...{ key: 'SDN-90003', type: 'sanction', link: `${page}90003`, kind: 'vessel', names: ['KALMERTON STAR'] },
        sentence: "KALMERTON STAR is on OFAC's Specially Designated Nationals list (program CUBA).",
      },
      {
        ...bare,
        ...{ key: 'SDN-90004', type: 'sanction', link: `${page}90004`, names: ['KALMERTON, S.A.'] },
        sentence: "KALMERTON, S.A. is on OFAC's Specially Designated Nationals list (program CUBA).",
      },
    ])
  })

  it.each([
    ["a.k.a. 'ABU AL-'UMAR'; n.k.a. 'PEOPLE'S TRADE' (Latin script).", { weakNames: ["ABU AL-'UMAR", "PEOPLE'S TRADE", 'ZGT'] }],
    ['NIT # 800146749-7 (Colombia).', { keys: { registryNumbers: ['800146749-7'] } }],
    ['RUC # 34407212255995 (Panama); C.R. No. 478351540 (Belgium).', { keys: { registryNumbers: ['34407212255995', '478351540'] } }],
    ['V.A.T. Number NL 819860578B01 (Netherlands).', { keys: { vatNumber: 'NL 819860578B01' } }],
    ['V.A.T. Number BE 454,419,759.', { keys: { vatNumber: 'BE 454,419,759' } }],
    ['V.A.T. Number 9102157783.', { keys: {} }],
    ["Website:  www.zellweger.example; a.k.a. 'AMNO'.", { keys: { domains: ['zellweger.example'] } }],
  ])('reads of the remark %s what it tells', async (remark, told) => {
    const [row = ''] = files.names.split('\n')
    const names = row.replace(/"[^"]*"\r?$/, `"${remark}"`)
    const otherNames = '90001,1,"aka","ZGT","weak"'
    const [notice] = await noticesOf(
      readOfac({ ...files, names, otherNames }, sdn).then((read) => ({ notices: read as Notice[], version: null, etag: null })),
    )
    expect(notice).toMatchObject({ ...told, ...('weakNames' in told && { weakNames: expect.arrayContaining(told.weakNames) }) })
    if ('keys' in told) expect(notice?.keys).toEqual(told.keys)
  })

  const rows = files.names.split('\n')
  it.each<[string, Partial<typeof files>, string]>([
    ['a web page', { names: '<!DOCTYPE html>\n<html></html>' }, 'a web page, not the list. File of names'],
    ['empty', { otherNames: '\n' }, 'The file is empty. File of other names'],
    ['cut within a row', { names: `${rows[0]}\n90002,"OSTRANDER, Watban Ibrahim","individual"` }, 'its last row has 3 of 12 cells'],
    ['cut within a quote', { names: files.names.slice(0, 30) }, 'cut or no CSV'],
    ['of a new layout', { names: rows.map((row) => `${row},"new"`).join('\n') }, 'Row 1 has 13 cells'],
    ['of two lists', { names: rows.slice(1).join('\n') }, 'entry 90001 has another name and no name'],
  ])('is refused where it is %s', async (_, changed, because) => {
    expect(await readOfac({ ...files, ...changed }, sdn)).toEqual({ refused: expect.stringContaining(because) })
  })
})

describe('the list of the United Nations', () => {
  const un = golden('un.xml')

  it('gives names, countries, day and kind of each entry, and when it was made', async () => {
    const link = 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list'
    expect(readUn(un, '"tag"')).toEqual({
      ...{ version: '2026-02-27T00:00:09.554Z', etag: '"tag"' },
      notices: [
        {
          ...bare,
          ...{ key: '9900001', type: 'sanction', kind: 'person', link, countries: ['IQ', 'JO'], day: '2012-12-31' },
          names: ['WATBAN IBRAHIM OSTRANDER', 'Watban Ostrander', 'وطبان'],
          weakNames: ['Abu Nobody'],
          sentence: "WATBAN IBRAHIM OSTRANDER is on the UN Security Council's sanctions list (DRC).",
        },
        {
          ...bare,
          ...{ key: '9900002', type: 'sanction', link, countries: ['PA'] },
          names: ['ZELLWEGER SHIPPING & TECHNOLOGY', 'Zellweger Shipping'],
          sentence: "ZELLWEGER SHIPPING & TECHNOLOGY is on the UN Security Council's sanctions list (DPRK).",
        },
      ],
    })
  })

  it('takes an element that is not known', () => {
    expect(readUn(un.replace('<VERSIONNUM>', '<NEW>x</NEW><VERSIONNUM>'), null)).toEqual(readUn(un, null))
  })

  it.each([
    ['a web page', '<!DOCTYPE html><html></html>', 'a web page, not the list'],
    ['empty', '', 'The file is empty.'],
    ['other XML', '<?xml version="1.0"?><rss></rss>', 'no CONSOLIDATED_LIST'],
    ['cut', un.slice(0, un.length / 2), 'The file is cut'],
    ['of a new layout', un.replaceAll('DATAID', 'ID'), 'Entry 1 has no DATAID'],
  ])('is refused where it is %s', (_, text, because) => {
    expect(readUn(text, null)).toEqual({ refused: expect.stringContaining(because) })
  })
})

describe('the list of the European Union', () => {
  it('joins the rows of an entry: names in each script, numbers, countries of addresses and citizens', async () => {
    expect(await readEu(golden('eu.csv'), null)).toEqual({
      ...{ version: '01/06/2026', etag: null },
      notices: [
        {
          ...bare,
          ...{ key: '9013', type: 'sanction', names: ['Kalmerton Shipping LLC', 'ООО Калмертон'], countries: ['RU'], day: '2022-03-15' },
          keys: { registryNumbers: ['90277001674'] },
          sentence: "Kalmerton Shipping LLC is on the EU's list of financial sanctions (programme UKR).",
          link: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=X',
        },
        {
          ...bare,
          ...{ key: '9027', type: 'sanction', kind: 'person', names: ['Watban Ostrander'], countries: ['SY'], day: '2011-05-09' },
          sentence: "Watban Ostrander is on the EU's list of financial sanctions (programme SYR).",
          link: null,
        },
      ],
    })
  })
})

it('the list of the European Union may have quotes within a cell that is not quoted', async () => {
  const quoted = golden('eu.csv').replace(';Kalmerton Shipping LLC;', ';JSC "Kalmerton" Shipping;')
  expect((await noticesOf(readEu(quoted, null)))[0]?.names).toEqual(['JSC "Kalmerton" Shipping', 'ООО Калмертон'])
})

it('the list of the European Union writes days with slashes with the day first', async () => {
  const slashed = golden('eu.csv').replace(';2022-03-15;;enterprise;', ';09/05/2022;;enterprise;')
  expect((await noticesOf(readEu(slashed, null)))[0]?.day).toBe('2022-05-09')
})

describe('the list of the United Kingdom', () => {
  it('joins the rows of an entry, its weak aliases apart, and knows ships and people', async () => {
    const read = await readUk(golden('uk.csv'), null)
    expect(read).toMatchObject({ version: '01-Jun-2026' })
    expect(await noticesOf(read)).toMatchObject([
      {
        ...{ key: 'RUS9001', kind: 'organisation', weakNames: ['ZGT'], countries: ['AE', 'RU'], day: '2023-02-24' },
        names: ['ZELLWEGER GENERAL TRADING LLC', 'ZELLWEGER FZE', 'Зельвегер'],
        keys: { domains: ['zellweger.example'], registryNumbers: ['1027700167110'] },
        sentence: 'ZELLWEGER GENERAL TRADING LLC is on the UK sanctions list (Russia: asset freeze, trust services sanctions).',
      },
      { key: 'SYR9002', kind: 'person', names: ['Watban Ibrahim OSTRANDER'], countries: ['SY'], day: '2011-05-09' },
      { key: 'DPR9003', kind: 'vessel', names: ['KALMERTON STAR'], countries: [], day: null },
    ])
  })
})

describe('the US consolidated screening list', () => {
  it('gives the lists that are not the Treasury’s, rows of one order joined, without orders that ended', async () => {
    expect(await noticesOf(readCsl(golden('csl.csv'), { etag: null, today }))).toMatchObject([
      {
        names: ['Brackwell Group China Ltd.', 'Brackwell Electronics', 'BGC Tech'],
        ...{ countries: ['HK', 'CN'], day: '2015-11-12', keys: { domains: ['brackwell.example'] } },
        sentence: 'Brackwell Group China Ltd. is on a US screening list: Entity List (EL), Bureau of Industry and Security.',
      },
      { names: ['KALMERTON WINGS AIRLINES'], countries: ['IQ', 'AE'] },
      { names: ['Ostrander Import and Export Company'], countries: [] },
    ])
  })

  it('keeps the number of an entry where another comes before it', async () => {
    const [header, ...rows] = golden('csl.csv').split('\n')
    const keys = async (text: string) => (await noticesOf(readCsl(text, { etag: null, today }))).map(({ key }) => key)
    const before = await keys(golden('csl.csv'))
    expect((await keys([header, ...rows.toReversed()].join('\n'))).toSorted()).toEqual(before.toSorted())
  })
})

describe('lists of forced labor', () => {
  it('give entities of the UFLPA page with aliases and named subsidiaries, each once', async () => {
    expect(await noticesOf(readUflpa(golden('uflpa.html'), null))).toMatchObject([
      {
        ...{ type: 'forced_labour', countries: ['CN'], day: '2022-06-21', link: 'https://www.dhs.gov/uflpa-entity-list' },
        names: ['Kalmerton Textile Co., Ltd.', 'Kalmerton Cotton Co., Ltd.', 'Brackwell Yarn'],
      },
      { names: ['Zellweger Silicon Industry Co., Ltd.'] },
      { names: ['Ostrander Group Co., Ltd.', 'Ostrander & Hes Co., Ltd.', 'Marvol Yarn', 'Tesrion Cotton'], day: '2023-08-02' },
    ])
  })

  it('give withhold release orders that are in force, with other names and vessels', async () => {
    expect(await noticesOf(readCbp(golden('cbp.csv')))).toMatchObject([
      { type: 'forced_labour', names: ['Kalmerton Gloves Sdn Bhd'], countries: ['MY'], day: '2021-01-28' },
      { names: ['Brackwell Iron Factory', 'Brackwell Fittings Company', 'No. 2 Plant', 'Zellweger Works'], day: '1992-06-11', link: null },
      { names: ['Da Kalmerton No. 12'], kind: 'vessel', countries: [] },
    ])
  })
})

describe('recalls', () => {
  it('of the CPSC name who recalls, makes and imports, never the shops that sold it, and barcodes', async () => {
    expect(await noticesOf(readCpsc(golden('cpsc.json'), null))).toEqual([
      {
        ...bare,
        ...{ key: '99001', type: 'recall', names: ['Kalmerton', 'Brackwell Plastics Co. Ltd.', 'Kalmerton Inc.'], countries: ['CN'] },
        ...{ keys: { barcodes: ['000123456789'] }, day: '2026-05-07', link: 'https://www.cpsc.gov/Recalls/2026/made-up' },
        sentence: 'Kalmerton Recalls Toy Pumps Due to Fire Hazard. The pump may overheat, posing a fire hazard.',
      },
      {
        ...bare,
        ...{ key: '99002', type: 'recall', names: [], day: '2026-05-21', link: null },
        sentence: 'Bicycle Helmets Recalled Due to Risk of Head Injury',
      },
    ])
  })

  it('of Safety Gate name brands and barcodes, the country of the maker and not the one that warned', async () => {
    expect(await noticesOf(readSafetyGate(golden('safety-gate.json'), null))).toMatchObject([
      {
        ...{ key: 'A12/91234/26', kind: 'brand', names: ['Zellweger Cosmetics', 'Zellweger Nuit'], countries: ['CN'], day: '2026-05-15' },
        keys: { barcodes: ['4006381333931', '96385074'] },
        sentence: 'Skin cream, Zellweger Cosmetics: Chemical risk: the cream has a banned substance.',
      },
      { key: 'A12/95678/26', names: [], keys: {}, countries: [], link: null },
    ])
  })
})

it('breaches are told by domain alone, without lists of no site', async () => {
  expect(await noticesOf(readHibp(golden('hibp.json'), null))).toMatchObject([
    {
      ...{ key: 'Kalmerton', type: 'breach', names: [], keys: { domains: ['kalmerton.example'] }, day: '2026-04-12' },
      sentence: 'Breach of Kalmerton & Co on 2026-03-31: 1,736,520 accounts (email addresses, passwords).',
    },
    { key: 'Zellweger', keys: { domains: ['zellweger.example'] }, sentence: expect.stringContaining('It is not verified.') },
  ])
})

const readers: readonly [name: string, file: string, column: string, read: (text: string) => ReadList | Promise<ReadList>][] = [
  ['EU', 'eu.csv', 'NameAlias_WholeName', (text) => readEu(text, null)],
  ['UK', 'uk.csv', 'Alias strength', (text) => readUk(text, null)],
  ['screening', 'csl.csv', 'alt_names', (text) => readCsl(text, { etag: null, today })],
  ['UFLPA', 'uflpa.html', 'Effective Date', (text) => readUflpa(text, null)],
  ['CBP', 'cbp.csv', 'Effective Date', readCbp],
  ['CPSC', 'cpsc.json', 'RecallID', (text) => readCpsc(text, null)],
  ['Safety Gate', 'safety-gate.json', 'alert_number', (text) => readSafetyGate(text, null)],
  ['breach', 'hibp.json', 'DataClasses', (text) => readHibp(text, null)],
]

describe.each(readers)('the %s list', (_, file, column, read) => {
  const text = golden(file)
  it.each([
    ['a web page', '<!DOCTYPE html>\n<html><body>Service unavailable</body></html>'],
    ['empty', ''],
    ['cut', text.slice(0, text.length * 0.6)],
    ['without a column that is read', text.replaceAll(column, 'Renamed')],
  ])('is refused where it is %s', async (_what, changed) => {
    expect(await read(changed)).toEqual({ refused: expect.stringMatching(/./) })
  })

  it('gives the same notices twice, and never a longer sentence, an unsafe link or a country that is none', async () => {
    const notices = await noticesOf(read(text))
    expect(await noticesOf(read(text))).toEqual(notices)
    for (const { sentence, link, countries } of notices) {
      expect([sentence.length <= 300, link === null || link.startsWith('https://')]).toEqual([true, true])
      for (const country of countries) expect(country).toMatch(/^[A-Z]{2}$/)
    }
  })
})

it.each([
  ['EU', 'eu.csv', ';', 0, (text: string) => readEu(text, null)],
  ['UK', 'uk.csv', ',', 1, (text: string) => readUk(text, null)],
  ['screening', 'csl.csv', ',', 0, (text: string) => readCsl(text, { etag: null, today })],
  ['CBP', 'cbp.csv', ',', 0, readCbp],
] as const)('the %s list with a new column is refused', async (_, file, delimiter, headerAt, read) => {
  const lines = golden(file).trim().split('\n')
  const widened = lines.map((line, i) => (i < headerAt ? line : `${line}${delimiter}${i === headerAt ? 'Sanction_New' : 'x'}`))
  expect(await read(widened.join('\n'))).toEqual({ refused: expect.stringContaining('has a new column "Sanction_New"') })
})

describe('the recalls of France', () => {
  const fiches = golden('rappelconso.json')

  it('give brand, barcodes, day, reason and page: of several versions of one the newest words and all barcodes', async () => {
    expect(await noticesOf(readRappelConso(fiches, null))).toEqual([
      {
        ...bare,
        ...{ key: '2026-05-0176', type: 'recall', kind: 'brand', names: ['kalmerton'], day: '2026-05-14' },
        keys: { barcodes: ['4006381333931'] },
        sentence: 'biberon en verre 225 ml, kalmerton: le bouchon se déforme à la chaleur',
        link: 'https://rappel.conso.gouv.fr/fiche-rappel/90001/interne',
      },
      {
        ...bare,
        ...{ key: 'sr/90002/26', type: 'recall', kind: 'brand', names: [], day: '2026-03-02', link: null },
        sentence: 'jeu de bowling, référence 167924: no reason is given',
      },
    ])
  })

  it.each([
    ['a web page', '<!DOCTYPE html><html></html>', 'a web page, not the list'],
    ['cut', fiches.slice(0, fiches.length / 2), 'cut, or its layout is another'],
    ['of a new layout', fiches.replaceAll('numero_fiche', 'numero'), 'layout is another (0.numero_fiche)'],
  ])('are refused where the answer is %s', (_, text, because) => {
    expect(readRappelConso(text, null)).toEqual({ refused: expect.stringContaining(because) })
  })
})

describe('a notice', () => {
  const said = { key: '1', type: 'recall', sentence: 'x' } as const

  it('has its sentence cut at a word, plain texts each once, and keys in one spelling', () => {
    const long = makeNotice({ ...said, sentence: `${'word '.repeat(70)}\u0000end` }).sentence
    expect([long.length <= 300, long.endsWith('word…')]).toEqual([true, true])
    expect(makeNotice({ ...said, names: [' Acme  Ltd\u0000', 'Acme Ltd', ''], weakNames: ['Acme Ltd', 'AL'] })).toMatchObject({
      ...{ names: ['Acme Ltd'], weakNames: ['AL'] },
    })
    const { keys } = makeNotice({
      ...said,
      domains: ['http://www.Acme.example/shop', 'acme.example', 'mail@', '10.0.0.1'],
      barcodes: ['4 006381 333931', '12345', '96385074; 036000291452'],
      lei: 'none',
      vatNumber: ' DE 136695976\u0000',
    })
    expect(keys).toEqual({ domains: ['acme.example'], vatNumber: 'DE 136695976', barcodes: ['4006381333931', '96385074', '036000291452'] })
  })

  it.each([
    ['javascript:alert(1)', null],
    ['http://a.example/x', 'https://a.example/x'],
    ['N/A', null],
    ['https://user:secret@a.example/x', null],
  ])('links from %s to %s', (link, expected) => {
    expect(makeNotice({ ...said, link }).link).toBe(expected)
  })

  it.each([
    ['2026-05-07T00:00:00', '2026-05-07'],
    ['09/05/2011', null],
    ['2026-02-31', null],
    ['soon', null],
  ])('has of %s the day %s', (day, expected) => {
    expect(makeNotice({ ...said, day, deadline: day })).toMatchObject({ day: expected, deadline: expected })
  })
})

it.each([
  ['Turkey', 'TR'],
  ['RUSSIAN FEDERATION', 'RU'],
  ['UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['Korea, North', 'KP'],
  ['Cote d Ivoire', 'CI'],
  ['Saint Kitts and Nevis', 'KN'],
  ['hk', 'HK'],
  ['Saint Vincent and the Grenadines', 'VC'],
  ['Micronesia, Federated States of', 'FM'],
  ['U.A.E.', 'AE'],
  ['Congo', null],
  ['undetermined', null],
  ['Region: Crimea', null],
  ['European Union', null],
  ['', null],
])('the country %s is %s', (text, code) => {
  expect(countryCode(text)).toBe(code)
})
