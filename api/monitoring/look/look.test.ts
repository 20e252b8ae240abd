import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testCard, testNotice, testReading } from '../../../e2e/support/monitoring/cards-and-notices.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { day } from '../../values/day.ts'
import type { Notice } from '../notice.ts'
import { type KnownMatch, lookAt } from './look.ts'
import { readyReading, type SourceReading } from './reading.ts'

const today = day('2026-11-20')

type Given = {
  readonly cards: readonly IdentityCard[]
  readonly readings: readonly SourceReading[]
  readonly known?: readonly KnownMatch[]
}
const look = ({ cards, readings, known = [] }: Given) => lookAt({ cards, readings: readings.map(readyReading), known, today })

/** Where one notice goes for one supplier, and why. */
function door(card: Partial<IdentityCard>, notice: Partial<Notice>, more: Parameters<typeof testReading>[2] = {}) {
  const names = card.names ?? (['Zellweger Kunststoff'] as const)
  const { alerts, toConfirm } = look({
    cards: [testCard({ ...card, names })],
    readings: [testReading('list', [testNotice({ key: 'n', ...notice })], more)],
  })
  return alerts.length > 0 ? 'alert' : toConfirm.length > 0 ? 'confirm' : 'nothing'
}

describe('the two doors', () => {
  const unlike = { names: ['Brightwater Holdings'] }
  it.each<[string, Partial<IdentityCard>, Partial<Notice>['keys']]>([
    ['a LEI', { lei: '529900T8BM49AURSDO55' }, { lei: '529900t8bm49aursdo55' }],
    ['a VAT number', { vatNumber: 'DE 123.456.789' }, { vatNumber: 'DE123456789' }],
    ['a registry number, with zeros in front or not', { registryNumber: '00123456' }, { registryNumbers: ['123456'] }],
    ['a domain', { domains: ['zellweger.example'] }, { domains: ['www.Zellweger.example.'] }],
    ['a barcode, long or short', { barcodes: ['4006381333931'] }, { barcodes: ['04006381333931'] }],
  ])('%s that agrees is told whatever the names, by any source', (_, card, keys) => {
    expect(door(card, { ...unlike, keys }, { isAuthority: false })).toBe('alert')
  })

  it('a key agrees while another names another company: a person is asked', () => {
    const card = { domains: ['zellweger.example'], lei: '529900T8BM49AURSDO55' }
    expect(door(card, { keys: { domains: ['zellweger.example'], lei: '7LTWFZYICNSX8D621K86' } })).toBe('confirm')
  })

  it('a registry number of another country, or one that is too short, is no key', () => {
    const keys = { registryNumbers: ['123456'] }
    expect(door({ registryNumber: '123456', country: 'DE' }, { ...unlike, keys, countries: ['FR'] })).toBe('nothing')
    expect(door({ registryNumber: '12' }, { ...unlike, keys: { registryNumbers: ['12'] } })).toBe('nothing')
  })

  it('a rare name on the list of an authority is told; of any other source a person is asked', () => {
    expect(door({}, { names: ['ZELLWEGER KUNSTSTOFF GMBH'] })).toBe('alert')
    expect(door({}, { names: ['ZELLWEGER KUNSTSTOFF GMBH'] }, { isAuthority: false })).toBe('confirm')
  })

  it.each<[string, Partial<IdentityCard>, Partial<Notice>]>([
    ['ordinary words alone agree', { names: ['Global Trading Company'] }, { names: ['Global Trading Co'] }],
    ['its country is another', { country: 'DE' }, { names: ['Zellweger Kunststoff'], countries: ['CN'] }],
    ['its country is none of several', { country: 'DE' }, { names: ['Zellweger Kunststoff'], countries: ['CN', 'HK'] }],
    ['it names a person', { names: ['Ahmad Zellweger'] }, { names: ['Ahmad Zellweger'], kind: 'person' }],
    ['its LEI is another', { lei: '529900T8BM49AURSDO55' }, { names: ['Zellweger Kunststoff'], keys: { lei: '7LTWFZYICNSX8D621K86' } }],
    ['it is a related company', {}, { names: ['Zellweger Holding Shanghai'] }],
  ])('a person is asked where %s', (_, card, notice) => expect(door(card, notice)).toBe('confirm'))

  it.each<[string, Partial<IdentityCard>, Partial<Notice>]>([
    ['a ship of the name', {}, { names: ['Zellweger Kunststoff'], kind: 'vessel' }],
    ['a name that is given as weak', {}, { names: ['Brightwater'], weakNames: ['Zellweger Kunststoff'] }],
    ['another company', {}, { names: ['Brightwater Holdings'] }],
    ['a recall of years ago', {}, { names: ['Zellweger Kunststoff'], type: 'recall', day: '2019-01-01' }],
    ['a brand on a list of people', { brands: ['Brightwater'] }, { names: ['Brightwater'] }],
  ])('%s says nothing', (_, card, notice) => expect(door(card, notice)).toBe('nothing'))

  it('a recall is told by a brand of its goods', () => {
    expect(door({ brands: ['Zottelbear'] }, { names: ['Zottelbear'], kind: 'brand', type: 'recall', day: '2026-11-02' })).toBe('alert')
  })

  it('a source that was asked about one supplier says nothing of another', () => {
    expect(door({ supplierId: 's' }, { names: ['Zellweger Kunststoff'] }, { about: ['s'] })).toBe('alert')
    expect(door({ supplierId: 's' }, { names: ['Zellweger Kunststoff'] }, { about: ['t'] })).toBe('nothing')
  })

  it('mail that is easy to forge is told of a supplier of high criticality alone', () => {
    const notice: Partial<Notice> = { type: 'mail_fraud', keys: { domains: ['zellweger.example'] } }
    const doors = (['low', 'medium', 'high'] as const).map((criticality) => door({ criticality, domains: ['zellweger.example'] }, notice))
    expect(doors).toEqual(['nothing', 'nothing', 'alert'])
  })

  it('says which words and numbers agree, and what contradicts', () => {
    const card = testCard({ names: ['Zellweger Kunststoff'], country: 'DE' })
    const notice = testNotice({ key: 'n', names: ['Zellweger Kunststoff'], countries: ['CN'] })
    const [found] = look({ cards: [card], readings: [testReading('list', [notice])] }).toConfirm
    expect(found).toMatchObject({
      listedName: 'Zellweger Kunststoff',
      against: ['the supplier is in Germany, the entry in China'],
      version: '1',
    })
    expect(found?.agrees[0]).toBe('“zellweger” agrees, a rare word')
  })
})

describe('what is remembered', () => {
  const card = testCard({ names: ['Zellweger Kunststoff'], country: 'DE' })
  const doubtful = testNotice({ key: 'n', names: ['Zellweger Kunststoff'], countries: ['CN'] })
  const readings = [testReading('list', [doubtful])]
  const remembered = (more: Partial<KnownMatch>): KnownMatch => ({
    ...{
      supplierId: card.supplierId,
      source: 'list',
      notice: 'n',
      type: 'sanction',
      decision: 'possible',
      answer: null,
      answeredOn: null,
      isGone: false,
    },
    ...more,
  })
  const lookedAgain = (more: Partial<KnownMatch>, given: Partial<Given> = {}) =>
    look({ cards: [card], readings, known: [remembered(more)], ...given })

  it('a yes is told, a no rests for good, also once it was gone', () => {
    expect(lookedAgain({ answer: 'yes' }).alerts).toHaveLength(1)
    for (const isGone of [false, true]) {
      const { alerts, toConfirm, resting, gone } = lookedAgain({ answer: 'no', answeredOn: day('2020-01-01'), isGone })
      expect([alerts, toConfirm, gone, resting.length]).toEqual([[], [], [], 1])
    }
  })

  it('a no holds for that entry alone', () => {
    const other = testReading('list', [doubtful, { ...doubtful, key: 'm' }])
    expect(lookedAgain({ answer: 'no' }, { readings: [other] }).toConfirm.map(({ notice }) => notice)).toEqual(['m'])
  })

  it('a not now waits thirty days', () => {
    expect(lookedAgain({ answer: 'later', answeredOn: day('2026-10-22') }).resting).toHaveLength(1)
    expect(lookedAgain({ answer: 'later', answeredOn: day('2026-10-21') }).toConfirm).toHaveLength(1)
  })

  it.each<[string, Partial<KnownMatch>, Partial<Given>, string[]]>([
    ['its list no longer has it', {}, { readings: [testReading('list', [])] }, ['left']],
    ['its source was not read', {}, { readings: [testReading('other', [])] }, []],
    ['its source was asked about others', {}, { readings: [testReading('list', [], { about: ['t'] })] }, []],
    ['the names no longer agree', {}, { cards: [testCard({ supplierId: card.supplierId, names: ['Brightwater'] })] }, ['differs']],
    ['the supplier was removed', {}, { cards: [] }, ['removed']],
    [
      'the supplier is less critical',
      { type: 'mail_fraud', decision: 'key' },
      {
        cards: [{ ...card, criticality: 'medium', domains: ['z.example'] }],
        readings: [testReading('list', [testNotice({ key: 'n', type: 'mail_fraud', names: [], keys: { domains: ['z.example'] } })])],
      },
      ['minor'],
    ],
    [
      'the product of the barcode was removed',
      { type: 'recall', decision: 'key' },
      { readings: [testReading('list', [testNotice({ key: 'n', type: 'recall', names: [], keys: { barcodes: ['4006381333931'] } })])] },
      ['product'],
    ],
    ['a report that once happened left its feed', { type: 'recall' }, { readings: [testReading('list', [])] }, ['over']],
    ['it was gone before', { isGone: true }, { readings: [testReading('list', [])] }, []],
  ])('what is gone once %s', (_, known, given, because) =>
    expect(lookedAgain(known, given).gone.map((one) => one.because)).toEqual(because),
  )
})

const words = ['Zellweger', 'Kunststoff', 'Brightwater', 'Global', 'Trading', 'Holding', 'Shanghai', 'Mills', '4', 'GmbH', 'Orbanova']
const names = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const country = fc.constantFrom('DE', 'CN', 'US')
const cards = fc.uniqueArray(
  fc.record({
    name: names,
    country: fc.option(country),
    domains: fc.subarray(['a.example', 'b.example']),
    lei: fc.option(fc.constantFrom('529900T8BM49AURSDO55', '7LTWFZYICNSX8D621K86')),
  }),
  { maxLength: 4, selector: ({ name }) => name },
)
const notices = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('1', '2', '3', '4', '5'),
    names: fc.array(names, { maxLength: 2 }),
    kind: fc.constantFrom<Notice['kind']>('organisation', 'person', 'brand'),
    type: fc.constantFrom<Notice['type']>('sanction', 'recall', 'news'),
    countries: fc.subarray(['DE', 'CN', 'US']),
    domains: fc.subarray(['a.example', 'c.example']),
    day: fc.option(fc.constantFrom('2026-11-01', '2025-01-01')),
  }),
  { selector: ({ key }) => key },
)
const lists = fc.record({ ofac: notices, feed: notices })

type Drawn = {
  cards: readonly { name: string; country: string | null; domains: string[]; lei: string | null }[]
  lists: Record<string, readonly ({ domains: string[] } & Partial<Notice> & Pick<Notice, 'key'>)[]>
}
const given = ({ cards: drawn, lists: read }: Drawn): Given => ({
  cards: drawn.map(({ name, ...card }) => testCard({ ...card, names: [name] })),
  readings: Object.entries(read).map(([key, all]) =>
    testReading(
      key,
      all.map(({ domains, ...notice }) => testNotice({ ...notice, keys: { domains } })),
      { isAuthority: key === 'ofac' },
    ),
  ),
})

describe('of whatever suppliers and lists', () => {
  const drawn = fc.record({ cards, lists })
  it('the order makes no difference, and two looks are equal to the byte', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const { cards: suppliers, readings } = given(one)
        const turned = readings.map((reading) => ({ ...reading, notices: reading.notices.toReversed() })).toReversed()
        const first = JSON.stringify(look({ cards: suppliers, readings }))
        expect(JSON.stringify(look({ cards: suppliers, readings }))).toBe(first)
        expect(JSON.parse(JSON.stringify(look({ cards: suppliers.toReversed(), readings: turned })))).toEqual(JSON.parse(first))
      }),
    )
  })

  it('nothing is told without a key of its own or an authority', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        for (const { source, decision, against } of look(given(one)).alerts) {
          expect(decision === 'key' || source === 'ofac').toBe(true)
          expect(['key', 'match']).toContain(decision)
          expect(against.filter((reason) => (decision === 'key' ? /^another/ : /^another|^one in/).test(reason))).toEqual([])
        }
      }),
    )
  })

  it('what was answered with no is never told or asked again', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const before = look(given(one))
        const answered = [...before.alerts, ...before.toConfirm].map(
          ({ supplierId, source, notice, type, decision }): KnownMatch => ({
            supplierId,
            source,
            notice,
            type,
            decision,
            answer: 'no',
            answeredOn: today,
            isGone: false,
          }),
        )
        const after = look({ ...given(one), known: answered })
        expect([after.alerts, after.toConfirm, after.gone]).toEqual([[], [], []])
        expect(after.resting).toHaveLength(answered.length)
      }),
    )
  })
})
