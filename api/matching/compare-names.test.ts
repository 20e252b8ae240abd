import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, type Decision } from './compare-names.ts'

const decided = (first: string, second: string) => compareNames({ name: first }, { name: second }).decision

const pairs: Readonly<Record<string, { readonly are: Decision; readonly names: readonly (readonly [string, string])[] }>> = {
  'legal forms are spelled out, shortened, in front, behind and left out': {
    are: 'match',
    names: [
      ['Ahlmann Bürobedarf GmbH', 'Ahlmann Buerobedarf Gesellschaft mit beschränkter Haftung'],
      ['Torretti S.p.A.', 'Torretti Società per Azioni'],
      ['Hegedus Kft.', 'Hegedűs'],
      ['OOO Wereskaja', 'Wereskaja LLC'],
      ['Pohjola Paperi Oy', 'Pohjola Paperi'],
      ['Kalmerton Pty Ltd', 'KALMERTON PROPRIETARY LIMITED'],
    ],
  },
  'other scripts are read': {
    are: 'match',
    names: [
      ['ООО Ромашкин', 'Romashkin LLC'],
      ['Торговый дом Кедровка', 'Kedrovka Trading House'],
      ['华锐技术有限公司', 'Huarui Technology Co., Ltd.'],
      ['한성전자 주식회사', 'Hansung Electronics Co., Ltd.'],
      ['鈴木商事株式会社', 'Suzuki Trading Co., Ltd.'],
      ['Παπαδάκης ΑΕ', 'Papadakis S.A.'],
      ['شركة الفهد للتجارة', 'Al Fahd Trading Company'],
    ],
  },
  'ordinary words are shortened, initials stand for words, words are written as one': {
    are: 'match',
    names: [
      ['Tolliver Intl Mfg Co', 'Tolliver International Manufacturing Company'],
      ['Brackwell Eng. Svcs.', 'Brackwell Engineering Services'],
      ['QRTF', 'Quentin Rubber Tyre Factory'],
      ['Sun Crest Linen', 'Suncrest Linen'],
    ],
  },
  'every word agrees, however ordinary, and numbers are written in any way': {
    are: 'match',
    names: [
      ['Shanghai No. 3 Bicycle Factory', 'Shanghai Third Bicycle Factory'],
      ['Hanoi Nr. 8 Textile Company', 'Hanoi Textile Company VIII'],
      ['天津第十纺织厂', 'Tianjin No. 10 Textile Factory'],
      ['沈阳第二十三机床厂', '沈阳第23机床厂'],
      ['上海5号自行车厂', 'Shanghai Bicycle Factory N° 5'],
      ['Завод № 5', 'Plant Number Five'],
      ['Вторая строительная компания', 'Construction Company No. 2'],
      ['Dritte Druckerei Wien', 'Wien Druckerei 3'],
      ['Trading Paper', 'Paper Trading'],
    ],
  },
  'words that no table has are cut short or left with some letters': {
    are: 'match',
    names: [
      ['Zakł. Prod. Mebli Kowalewicz', 'Zakład Produkcji Mebli Kowalewicz'],
      ['Guangdong Elec. Appl. Imp. & Exp. Corp.', 'Guangdong Electrical Appliance Import and Export Corporation'],
      ['Costamar Ind. e Com. Ltda', 'Costamar Indústria e Comércio Ltda'],
      ['Ostrander Bldg. Matls.', 'Ostrander Building Materials'],
      ['Tolliver Refrig Equip', 'Tolliver Refrigeration Equipment'],
      ['Brackwell Mfrs', 'Brackwell Manufacturers'],
      ['Impex Zellweger', 'Zellweger Import & Export'],
    ],
  },
  'initials stand beside the whole name or for it, small words and forms counted or not': {
    are: 'match',
    names: [
      ['KLC Kestrel Lumber Company', 'Kestrel Lumber Company'],
      ['Kestrel Lumber Company (KLC)', 'Kestrel Lumber Company Ltd'],
      ['KLPAT', 'Kestrel Lumber Pulp And Timber'],
      ['BRTC Ltd', 'Brackwell Rubber Tyre Company Ltd'],
      ['KLC Ltd', 'KLC Kestrel Lumber Company Ltd'],
    ],
  },
  'a company is called by a person in several ways': {
    are: 'match',
    names: [
      ['Zellweger GmbH', 'Robert Zellweger GmbH'],
      ['Zellweger GmbH', 'R. Zellweger GmbH'],
      ['Ostrander Plumbing', 'John Ostrander Plumbing'],
      ['ИП Калмертов', 'Индивидуальный предприниматель Калмертов Иван'],
      ['Brauckmann Metallbau e.K.', 'Metallbau Heinrich Brauckmann e.Kfm.'],
      ['Montefosco S.a.s. di Montefosco Luigi & C.', 'Montefosco S.a.s.'],
      ['Torrevecchia Carlo & C. S.n.c.', 'Torrevecchia S.n.c.'],
      ['Wm. Hartigan & Sons', 'William Hartigan and Sons'],
      ['J. Ostrander Plumbing', 'John Ostrander Plumbing'],
      ['Ostrander, John', 'John Ostrander'],
    ],
  },
  'other companies have the same ordinary words': {
    are: 'no',
    names: [
      ['Global Trading Supplies', 'Global Industrial Supplies'],
      ['Bank of the West', 'Bank of the East'],
      ['Shanghai No. 3 Bicycle Factory', 'Shanghai Fourth Bicycle Factory'],
      ['上海第三自行车厂', '上海第四自行车厂'],
      ['Shanghai Third Bicycle Factory', 'Shanghai Bicycle Factory'],
      ['Golden Dragon Trading', 'Golden Phoenix Trading'],
      ['Golden Star. Textile', 'Golden Starlight Textile'],
      ['Carl. Steel', 'Carlson Steel'],
      ['Marvol.com Inc', 'Marvolionic.com Inc'],
      ['Morris Textile', 'Morrison Textile'],
      ['Kal Trading', 'Kalmerton Trading'],
      ['Appl. Elec. Brackwell', 'Ebbing Applicator Brackwell'],
      ['Guangzhou Sunrise Textile', 'Guangzhou Sunshine Textile'],
      ['John Ostrander Plumbing', 'Jane Ostrander Plumbing'],
      ['A. Weber Metallbau', 'B. Weber Metallbau'],
      ['Robert Zellweger GmbH', 'Karl Zellweger GmbH'],
      ['Robert Zellweger', 'Zellweger GmbH'],
      ['Müller GmbH', 'Robert Müller GmbH'],
      ['Jones Brothers Ltd', 'Tom Jones Brothers Ltd'],
      ['Ada Drilling Associates', 'Drilling Associates'],
      ['KLC Textile', 'Kestrel Lumber Company'],
      ['Ningbo Huaming Plastics', 'Ningbo Huaxing Plastics'],
    ],
  },
  'related companies share the word that few have': {
    are: 'related',
    names: [
      ['Zellweger', 'Zellweger Deutschland GmbH'],
      ['Zellweger Holding AG', 'Zellweger AG'],
      ['Zellweger Textile', 'Zellweger Packaging'],
      ['Zellweger GmbH', 'Zellweger S.p.A.'],
      ['Zellweger of Chicago', 'Zellweger of Cleveland'],
    ],
  },
}

describe('two names', () => {
  for (const [what, { are, names }] of Object.entries(pairs))
    it.each(names)(`${what}: %s, %s`, (first, second) => {
      expect(compareNames({ name: first }, { name: second })).toMatchObject({ decision: are })
    })

  it('says which words agree and which contradict', () => {
    expect(compareNames({ name: 'Zellweger Mills 3' }, { name: 'Zellweger Mill 4' }).reasons).toEqual([
      '“zellweger” agrees, a rare word',
      '“mill” agrees with “mills” (the same word), an ordinary word',
      'numbers differ: “4” against “3”',
    ])
  })

  it('asks a person where countries contradict, and takes their names as their codes', () => {
    const [italian, brazilian] = ['Italy', 'BR'].map((country) => ({ name: 'Zellweger Textile', country }))
    expect(compareNames(italian as never, brazilian as never)).toMatchObject({
      decision: 'possible',
      reasons: expect.arrayContaining(['one in BR, the other in IT']),
    })
    expect(compareNames(italian as never, { name: 'Zellweger Textile', country: 'IT' }).decision).toBe('match')
    expect(compareNames(italian as never, { name: 'Zellweger Textile', country: '' }).decision).toBe('match')
  })

  it('asks a person where names of ordinary words agree and countries contradict', () => {
    const compared = compareNames({ name: 'Third Steel Works', country: 'CN' }, { name: 'Steel Works No. 3', country: 'RU' })
    expect(compared.decision).not.toBe('match')
    expect(decided('Third Steel Works', 'Steel Works No. 3')).toBe('match')
  })

  it('takes a former name that is given with the name', () => {
    expect(decided('Abelard Logistics (formerly Zellweger Logistics BV)', 'Zellweger Logistics')).toBe('match')
  })

  it('says no to names without a letter', () => {
    expect(decided('', '')).toBe('no')
    expect(decided('—', 'Zellweger')).toBe('no')
  })
})

/** Words that are nobody’s form, place, number, given name or ordinary word. */
const rareWord = fc.constantFrom('zellweger', 'brackwell', 'quintessa', 'tolliver', 'marvolio', 'hesperion', 'ostrander', 'kalmerton')
const ordinaryWord = fc.constantFrom('trading', 'global', 'supplies', 'industries', 'packaging', 'textile')
const name = fc
  .tuple(fc.uniqueArray(rareWord, { minLength: 1, maxLength: 3 }), fc.uniqueArray(ordinaryWord, { maxLength: 2 }))
  .map(([own, ordinary]) => [...own, ...ordinary].join(' '))
const anyText = fc.oneof(name, fc.string({ maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
const country = fc.constantFrom(undefined, 'DE', 'IT', 'France', '')

describe('any two names', () => {
  it('are compared alike in both orders, and alike again', () => {
    fc.assert(
      fc.property(anyText, anyText, country, country, (a, b, here, there) => {
        const [first, second] = [
          { name: a, country: here },
          { name: b, country: there },
        ]
        const compared = compareNames(first, second)
        expect(compareNames(second, first)).toEqual(compared)
        expect(compareNames(first, second)).toEqual(compared)
        expect(compared.probability).toBeGreaterThanOrEqual(0)
        expect(compared.probability).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('that are the same are one, whatever their words', () => {
    fc.assert(
      fc.property(fc.oneof(name, ordinaryWord, fc.constantFrom('The', 'De', 'Limited', 'London', '12', 'Al')), (one) => {
        expect(decided(one, one)).toBe('match')
      }),
    )
  })

  it('stay one when either gets a legal form, in either case', () => {
    const form = fc.constantFrom('Ltd', 'GmbH', 'S.p.A.', 'LLC', 'SARL', 'Oy', 'AB', 'Kft.', 'Inc.', 'Co., Ltd.', 'Sp. z o.o.')
    fc.assert(
      fc.property(name, form, (one, form) => {
        expect(decided(one, `${one} ${form}`)).toBe('match')
        expect(decided(`${one.toUpperCase()} ${form}`, `${one} ${form}`)).toBe('match')
      }),
    )
  })

  it('stay one when the words of one of them change places', () => {
    fc.assert(
      fc.property(name, fc.infiniteStream(fc.nat()), (one, draws) => {
        const words = one.split(' ').map((word) => ({ word, at: draws.next().value }))
        const shuffled = words.toSorted((a, b) => a.at - b.at).map(({ word }) => word)
        expect(decided(one, shuffled.join(' '))).toBe('match')
      }),
    )
  })

  it('are never one when their numbers differ', () => {
    fc.assert(
      fc.property(name, fc.nat(5000), fc.nat(5000), (one, a, b) => {
        fc.pre(a !== b)
        expect(decided(`${one} ${a}`, `${one} ${b}`)).toBe('no')
      }),
    )
  })

  it('are never one when each has a rare word that the other lacks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(rareWord, { minLength: 4, maxLength: 6 }), ([first = '', second = '', ...shared]) => {
        expect(decided([...shared, first].join(' '), [...shared, second].join(' '))).toBe('no')
      }),
    )
  })

  it('agree by ordinary words alone only as a whole', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ordinaryWord, { minLength: 3, maxLength: 5 }), ([first = '', ...rest]) => {
        expect(decided([first, ...rest].join(' '), rest.join(' '))).not.toBe('match')
      }),
    )
  })
})
