import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type OfacFiles, readOfac } from './ofac.ts'
import { readUn } from './un.ts'

const golden = (name: string) => readFileSync(join(import.meta.dirname, 'golden', name), 'utf8')
const ofac: OfacFiles = {
  names: golden('ofac-names.csv'),
  otherNames: golden('ofac-other-names.csv'),
  addresses: golden('ofac-addresses.csv'),
}
const page = '<!DOCTYPE html>\n<html><body>Service unavailable</body></html>'

describe('the list of OFAC', () => {
  it('gives names, other names, countries and programmes of each entry', () => {
    expect(readOfac(ofac)).toEqual({
      version: null,
      entities: [
        {
          id: '90001',
          kind: 'company',
          names: ['ZELLWEGER GENERAL TRADING L.L.C.', 'ZELLWEGER TRADING'],
          weakNames: ['BRACKWELL TRADING'],
          countries: ['United Arab Emirates', 'Panama'],
          programmes: ['SDGT', 'IFSR'],
        },
        {
          id: '90002',
          kind: 'person',
          names: ['OSTRANDER, Watban Ibrahim', 'OSTRANDER, W. I.'],
          weakNames: [],
          countries: [],
          programmes: ['SDNTK'],
        },
        { id: '90003', kind: 'vessel', names: ['KALMERTON STAR'], weakNames: [], countries: [], programmes: ['CUBA'] },
        { id: '90004', kind: 'company', names: ['KALMERTON, S.A.'], weakNames: [], countries: [], programmes: ['CUBA'] },
      ],
    })
  })

  const rows = ofac.names.split('\n')
  it.each<[string, Partial<OfacFiles>, number, string]>([
    ['a web page', { names: page }, 0, 'a web page, not the list. (file of names)'],
    ['empty', { otherNames: '\n' }, 0, 'The file is empty. (file of other names)'],
    ['cut within a row', { names: `${rows[0]}\n90002,"OSTRANDER, Watban Ibrahim","individual"` }, 0, 'its last row has 3 of 12 cells'],
    ['cut within a quote', { names: ofac.names.slice(0, 30) }, 0, 'cut or no CSV'],
    ['of a new layout', { names: rows.map((row) => `${row},"new"`).join('\n') }, 0, 'Row 1 has 13 cells'],
    ['of two lists', { names: rows.slice(1).join('\n') }, 0, 'entry 90001 has another name and no name'],
    ['ten times smaller', {}, 40, '4 entries, less than half of the 40'],
  ])('is refused where it is %s', (_, changed, before, because) => {
    expect(readOfac({ ...ofac, ...changed }, before)).toEqual({ refused: expect.stringContaining(because) })
  })

  it('may lose some entries', () => {
    expect(readOfac(ofac, 8)).not.toHaveProperty('refused')
  })
})

describe('the list of the United Nations', () => {
  const un = golden('un.xml')

  it('gives names, other names, countries and programmes of each entry, and when it was made', () => {
    expect(readUn(un)).toEqual({
      version: '2026-02-27T00:00:09.554Z',
      entities: [
        {
          id: '9900001',
          kind: 'person',
          names: ['WATBAN IBRAHIM OSTRANDER', 'Watban Ostrander', 'وطبان'],
          weakNames: ['Abu Nobody'],
          countries: ['Iraq', 'Jordan'],
          programmes: ['DRC'],
        },
        {
          id: '9900002',
          kind: 'company',
          names: ['ZELLWEGER SHIPPING & TECHNOLOGY', 'Zellweger Shipping'],
          weakNames: [],
          countries: ['Panama'],
          programmes: ['DPRK'],
        },
      ],
    })
  })

  it.each([
    ['a web page', page, 0, 'a web page, not the list'],
    ['empty', '', 0, 'The file is empty.'],
    ['other XML', '<?xml version="1.0"?><rss></rss>', 0, 'no CONSOLIDATED_LIST'],
    ['cut', un.slice(0, un.length / 2), 0, 'The file is cut'],
    ['of a new layout', un.replaceAll('DATAID', 'ID'), 0, 'Entry 1 has no DATAID'],
    ['without entries', '<CONSOLIDATED_LIST></CONSOLIDATED_LIST>', 0, 'no entries'],
    ['ten times smaller', un, 20, '2 entries, less than half of the 20'],
  ])('is refused where it is %s', (_, text, before, because) => {
    expect(readUn(text, before)).toEqual({ refused: expect.stringContaining(because) })
  })

  it('takes an element that is not known', () => {
    expect(readUn(un.replace('<VERSIONNUM>', '<NEW>x</NEW><VERSIONNUM>'))).toEqual(readUn(un))
  })
})
