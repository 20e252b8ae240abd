import type { Notice } from '../../../api/monitoring/notice.ts'
import { addDays } from '../../../api/values/day.ts'
import { barcodeOf, madeBarcode, madeLei, mistyped, rareWord } from './made-words.ts'
import { listed, type MonthEvent, type MonthMaking, someDay } from './month-event.ts'
import { transliteratedWord } from './twenty-suppliers.ts'

const truth = { isTrue: true, over: null } as const
const twin = { isTrue: false, over: null } as const

/** Sanctions: whom lists spell otherwise, and who only is called alike. */
export function sanctions(making: MonthMaking): MonthEvent[] {
  return [...spelledOtherwise(making), ...otherWriting(making), ...lettersAndOwners(making), ...personsAndEnds(making)]
}

function spelledOtherwise(making: MonthMaking): MonthEvent[] {
  const { suppliers, random, seed } = making
  const { transliterated, turkishMill, italianMill } = suppliers
  const { cyrillic, english } = transliteratedWord(seed)
  const countries = [transliterated.card.country ?? '']
  const day = someDay(making)
  const sanction = (names: readonly string[], countries: readonly string[]) => ({ type: 'sanction', names, countries }) as const
  const latin = `${english.toUpperCase()} KERAMIKA OOO`
  return [
    {
      ...{
        ...truth,
        name: 'on three lists, in Cyrillic and in English spelling',
        kind: 'sanction in another script',
        role: 'transliterated',
      },
      expected: 'alert',
      sayings: [
        listed('ofac', sanction([latin], countries), day),
        listed('eu', sanction([`ООО "${cyrillic} Керамика"`, latin], countries), addDays(day, 1)),
        listed('uk', sanction([`LLC ${english} Keramika`], countries), addDays(day, 3)),
      ],
    },
    {
      ...{
        ...twin,
        name: 'the same words in another country',
        kind: 'sanction in another script',
        role: 'italianMill',
        expected: 'no alert',
      },
      sayings: [listed('ofac', sanction([`${italianMill.own.toUpperCase()} TESSUTI`], ['SY']), someDay(making))],
    },
    {
      ...{
        ...truth,
        name: 'two letters of its word swapped',
        kind: 'sanction with a mistake in the name',
        role: 'turkishMill',
        expected: 'told',
      },
      sayings: [listed('uk', sanction([`${mistyped(turkishMill.own)} Tekstil Sanayi ve Ticaret Anonim Sirketi`], ['TR']), someDay(making))],
    },
    {
      ...{
        ...twin,
        name: 'the ordinary words and the form alone',
        kind: 'sanction with a mistake in the name',
        role: 'turkishMill',
        expected: 'nothing',
      },
      sayings: [listed('un', sanction([`${rareWord(random)} Tekstil Sanayi ve Ticaret Anonim Sirketi`], ['TR']), someDay(making))],
    },
  ]
}

function otherWriting(making: MonthMaking): MonthEvent[] {
  const { germanWithNumbers, frenchHouse, italianMill } = making.suppliers
  const sanction = (source: string, names: readonly string[], countries: readonly string[], kind: Notice['kind'] = 'organisation') =>
    listed(source, { type: 'sanction', kind, names, countries }, someDay(making))
  return [
    {
      ...{
        ...truth,
        name: 'its umlaut written out, in capitals',
        kind: 'sanction in other letters',
        role: 'germanWithNumbers',
        expected: 'alert',
      },
      sayings: [sanction('ofac', [`${germanWithNumbers.own.replace('ü', 'ue').toUpperCase()} VERPACKUNGEN GMBH`], ['DE'])],
    },
    {
      ...{
        ...twin,
        name: 'a person who is called as its word',
        kind: 'sanction in other letters',
        role: 'germanWithNumbers',
        expected: 'no alert',
      },
      sayings: [sanction('uk', [`Viktor ${germanWithNumbers.own.replace('ü', 'ue').toUpperCase()}`], [], 'person')],
    },
    {
      ...{ ...truth, name: 'a blank left out', kind: 'sanction in one word', role: 'frenchHouse', expected: 'told' },
      sayings: [sanction('csl', [`MAISON${frenchHouse.own.toUpperCase()} SARL`], ['FR'])],
    },
    {
      ...{
        ...twin,
        name: 'its word at another trade, no country given',
        kind: 'sanction in one word',
        role: 'frenchHouse',
        expected: 'no alert',
      },
      sayings: [sanction('ofac', [`${frenchHouse.own.toUpperCase()} PETROLEUM LLC`], [])],
    },
    {
      ...{ ...truth, name: 'the last of three names of an entry', kind: 'sanction by an alias', role: 'italianMill', expected: 'alert' },
      sayings: [
        sanction('eu', [`${rareWord(making.random)} Holding S.p.A.`, rareWord(making.random), `${italianMill.own} Tessuti srl`], ['IT']),
      ],
    },
  ]
}

function lettersAndOwners(making: MonthMaking): MonthEvent[] {
  const { initials, subsidiary } = making.suppliers
  const spaced = [...initials.own].map((letter) => `${letter}.`).join(' ')
  const others = `${initials.own.slice(0, 2)}${initials.own.endsWith('V') ? 'S' : 'V'}`
  return [
    {
      ...{
        ...truth,
        name: 'its initials with dots, its form written out',
        kind: 'sanction by initials',
        role: 'initials',
        expected: 'told',
      },
      sayings: [listed('csl', { type: 'sanction', names: [`${spaced} METALS PRIVATE LIMITED`], countries: ['IN'] }, someDay(making))],
    },
    {
      ...{ ...twin, name: 'one initial other', kind: 'sanction by initials', role: 'initials', expected: 'nothing' },
      sayings: [listed('csl', { type: 'sanction', names: [`${others} METALS PRIVATE LIMITED`], countries: ['IN'] }, someDay(making))],
    },
    {
      ...{ ...truth, name: 'its group is listed', kind: 'sanction of the group', role: 'subsidiary', expected: 'question' },
      sayings: [listed('eu', { type: 'sanction', names: [`${subsidiary.own} Group S.A.`], countries: ['LU'] }, someDay(making))],
    },
    {
      ...{ ...twin, name: 'its word at another trade far away', kind: 'sanction of the group', role: 'subsidiary', expected: 'no alert' },
      sayings: [listed('eu', { type: 'sanction', names: [`${subsidiary.own} Dairy Cooperative`], countries: ['NZ'] }, someDay(making))],
    },
  ]
}

function personsAndEnds(making: MonthMaking): MonthEvent[] {
  const { person, vietnameseFactory, oneWordBrand, britishFamily } = making.suppliers
  const [first = '', family = ''] = person.card.names[0].split(' ')
  const personListed = (name: string, country: string) =>
    listed('ofac', { type: 'sanction', kind: 'person', names: [name], countries: [country] }, someDay(making))
  const day = someDay(making)
  return [
    {
      ...{ ...truth, name: 'a person of its name and country', kind: 'sanction of a person', role: 'person', expected: 'question' },
      sayings: [personListed(`${family.toUpperCase()}, ${first}`, person.card.country ?? '')],
    },
    {
      ...{ ...twin, name: 'a person of its name in another country', kind: 'sanction of a person', role: 'person', expected: 'no alert' },
      sayings: [personListed(`${first} ${family}`, 'PH')],
    },
    {
      ...{ ...twin, name: 'a person of its family name', kind: 'sanction of a person', role: 'person', expected: 'nothing' },
      sayings: [personListed(`${family.toUpperCase()}, Bartolomeo`, 'PH')],
    },
    {
      ...{
        isTrue: true,
        name: 'listed, and taken off a week later',
        kind: 'sanction that ends',
        role: 'vietnameseFactory',
        expected: 'alert',
      },
      over: addDays(day, 7),
      sayings: [
        listed(
          'un',
          { type: 'sanction', names: [`${vietnameseFactory.own} Vietnam Footwear Joint Stock Company`], countries: ['VN'] },
          day,
          addDays(day, 7),
        ),
      ],
    },
    {
      ...{ ...twin, name: 'a ship of its name', kind: 'sanction that ends', role: 'oneWordBrand', expected: 'nothing' },
      sayings: [listed('ofac', { type: 'sanction', kind: 'vessel', names: [oneWordBrand.own.toUpperCase()] }, someDay(making))],
    },
    {
      ...{ ...twin, name: 'a name that its list gives as weak', kind: 'sanction that ends', role: 'britishFamily', expected: 'nothing' },
      sayings: [
        listed(
          'ofac',
          { type: 'sanction', names: [`${rareWord(making.random)} Holding`], weakNames: [britishFamily.card.names[0]] },
          someDay(making),
        ),
      ],
    },
  ]
}

/** Goods that are stopped at the border, and goods that are recalled. */
export function goods(making: MonthMaking): MonthEvent[] {
  return [...stoppedGoods(making), ...recalledGoods(making), ...recalledBrands(making)]
}

function stoppedGoods(making: MonthMaking): MonthEvent[] {
  const { chineseFactory, domainOnly } = making.suppliers
  const [name] = chineseFactory.card.names
  const stopped = (names: readonly string[]) => listed('uflpa', { type: 'forced_labour', names, countries: ['CN'] }, someDay(making))
  const other = rareWord(making.random)
  return [
    {
      ...{ ...truth, name: 'its legal name written out', kind: 'forced labor', role: 'chineseFactory', expected: 'alert' },
      sayings: [stopped([name.replace('Co., Ltd.', 'Company Limited'), `${other} Factory`])],
    },
    {
      ...{
        ...twin,
        name: 'another word between its city and its goods',
        kind: 'forced labor',
        role: 'chineseFactory',
        expected: 'nothing',
      },
      sayings: [stopped([name.replace(chineseFactory.own, rareWord(making.random))])],
    },
    {
      ...{
        ...truth,
        name: 'a company of the word of its domain',
        kind: 'forced labor, only a domain known',
        role: 'domainOnly',
        expected: 'told',
      },
      sayings: [stopped([`${domainOnly.own} Trading Co., Ltd.`])],
    },
  ]
}

function recalledGoods(making: MonthMaking): MonthEvent[] {
  const { dutchToys, americanBrand, numberInName } = making.suppliers
  const [barcode = ''] = dutchToys.card.barcodes
  const { random } = making
  const recall = (source: string, names: readonly string[], barcodes: readonly string[], countries: readonly string[]) =>
    listed(source, { type: 'recall', kind: 'brand', names, barcodes, countries }, someDay(making))
  const number = Number(numberInName.own)
  return [
    {
      ...{ ...truth, name: 'its barcode at an importer nobody knows', kind: 'recall by barcode', role: 'dutchToys', expected: 'alert' },
      sayings: [recall('safety-gate', [rareWord(random)], [`${barcode.slice(0, 1)} ${barcode.slice(1, 7)} ${barcode.slice(7)}`], ['CN'])],
    },
    {
      ...{ ...twin, name: 'another barcode, like goods', kind: 'recall by barcode', role: 'americanBrand', expected: 'nothing' },
      sayings: [recall('cpsc', [`${rareWord(random)} Outdoor Gear`], [nextTo(americanBrand.card.barcodes[0] ?? '')], ['US'])],
    },
    {
      ...{ ...truth, name: 'its number and words', kind: 'recall of a name with a number', role: 'numberInName', expected: 'told' },
      sayings: [recall('cpsc', [`STUDIO ${number} PRINTING LIMITED`], [madeBarcode(random)], ['GB'])],
    },
    {
      ...{ ...twin, name: 'the next number', kind: 'recall of a name with a number', role: 'numberInName', expected: 'nothing' },
      sayings: [recall('safety-gate', [`Studio ${number + 1} Printing`], [], ['GB'])],
    },
  ]
}

/** A barcode of the next number of the same maker. */
const nextTo = (barcode: string) => barcodeOf(String(BigInt(barcode.slice(0, 12)) + 1n))

function recalledBrands(making: MonthMaking): MonthEvent[] {
  const { oneWordBrand, americanBrand, dutchToys } = making.suppliers
  const brand = (names: readonly string[], countries: readonly string[]) => ({ type: 'recall', kind: 'brand', names, countries }) as const
  return [
    {
      ...{ ...truth, name: 'its brand', kind: 'recall by brand', role: 'oneWordBrand', expected: oneWordBrand.isCommon ? 'told' : 'alert' },
      sayings: [listed('safety-gate', brand([oneWordBrand.own], ['CN']), someDay(making))],
    },
    {
      ...{ ...twin, name: 'a sister brand', kind: 'recall by brand', role: 'americanBrand', expected: 'no alert' },
      sayings: [listed('safety-gate', brand([`${americanBrand.own} Baby`], ['CN']), someDay(making))],
    },
    {
      ...{ ...twin, name: 'its brand, nineteen months ago', kind: 'recall by brand', role: 'dutchToys', expected: 'nothing' },
      sayings: [listed('safety-gate', { ...brand(dutchToys.card.brands, ['CN']), day: addDays(making.firstDay, -580) }, someDay(making))],
    },
  ]
}

/** Insolvencies and registrations by the number of a register. */
export function registers(making: MonthMaking): MonthEvent[] {
  const { germanWithNumbers, dutchToys, numberInName, frenchHouse, italianMill } = making.suppliers
  const { random } = making
  const court = (names: readonly string[], registryNumbers: readonly string[], countries: readonly string[]) =>
    listed('companies-court', { type: 'insolvency', names, registryNumbers, countries }, someDay(making))
  const registration = (about: 'frenchHouse' | 'italianMill', name: string, lei: string) => ({
    ...listed(
      'gleif',
      { type: 'registration', names: [name], lei, countries: [making.suppliers[about].card.country ?? ''] },
      someDay(making),
    ),
    about,
  })
  return [
    {
      ...{
        ...truth,
        name: 'its number under a new name',
        kind: 'insolvency by registry number',
        role: 'germanWithNumbers',
        expected: 'alert',
      },
      sayings: [court([`${rareWord(random)} Abwicklungs GmbH`], [germanWithNumbers.card.registryNumber ?? ''], ['DE'])],
    },
    {
      ...{ ...twin, name: 'its name under another number', kind: 'insolvency by registry number', role: 'dutchToys', expected: 'no alert' },
      sayings: [court([dutchToys.card.names[0]], ['19283746'], ['NL'])],
    },
    {
      ...{ ...twin, name: 'a name of another number', kind: 'insolvency by name', role: 'numberInName', expected: 'nothing' },
      sayings: [court([`STUDIO ${Number(numberInName.own) + 10} PRINTING LIMITED`], [], ['GB'])],
    },
    {
      ...{ ...truth, name: 'its identifier', kind: 'registration by LEI', role: 'frenchHouse', expected: 'alert' },
      sayings: [registration('frenchHouse', `MAISON ${frenchHouse.own}`, frenchHouse.card.lei ?? '')],
    },
    {
      ...{ ...twin, name: 'its name under another identifier', kind: 'registration by LEI', role: 'italianMill', expected: 'no alert' },
      sayings: [registration('italianMill', italianMill.card.names[0], madeLei(random))],
    },
  ]
}
