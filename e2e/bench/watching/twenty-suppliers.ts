import { type Random, randomStream } from '../../../api/made-shops/random.ts'
import type { EarningProduct } from '../../../api/suppliers/stake.ts'
import { type Entered, type MadeSupplier, type SupplierRole, supplierRoles, type TwentySuppliers } from './made-supplier.ts'
import {
  type CyrillicWord,
  commonBrands,
  cyrillicWord,
  digits,
  firstNames,
  madeBarcode,
  madeLei,
  rareWord,
  surnames,
  withUmlaut,
} from './made-words.ts'

/** Twenty suppliers of a small shop, as its owner entered them. Those of one seed are equal. */
export function twentySuppliers(seed: number): TwentySuppliers {
  const random = randomStream(seed, 'suppliers')
  const entered = { ...european(random), ...farAway(random, transliteratedWord(seed)), ...brands(random), ...services(random) }
  const made = supplierRoles.map((role) => [role, supplierOf(role, entered[role], randomStream(seed, `money ${role}`))] as const)
  return Object.fromEntries(made) as Record<SupplierRole, MadeSupplier>
}

/** The word of the supplier whose own name has other letters. */
export const transliteratedWord = (seed: number): CyrillicWord => cyrillicWord(randomStream(seed, 'transliterated'))

/** A word of its own, or in some of the months one that many have. */
function ownOrCommon(random: Random, common: readonly string[]): { own: string; isCommon: boolean } {
  const isCommon = random.chance(0.4)
  return { own: isCommon ? random.pick(common) : rareWord(random), isCommon }
}

type Roles<Names extends SupplierRole> = Readonly<Record<Names, Entered>>

function european(
  random: Random,
): Roles<'germanWithNumbers' | 'britishFamily' | 'numberInName' | 'person' | 'subsidiary' | 'frenchHouse' | 'italianMill'> {
  const [german, british, family] = [withUmlaut(rareWord(random)), ownOrCommon(random, surnames), ownOrCommon(random, surnames)]
  const [french, italian, group] = [rareWord(random), rareWord(random), rareWord(random)]
  const number = String(random.whole(21, 89))
  return {
    germanWithNumbers: {
      ...{ own: german.own, names: [`${german.own} Verpackungen`, `${german.own} Verpackungen GmbH & Co. KG`], country: 'DE' },
      ...{ registryNumber: `HRB ${random.whole(1, 9)}${digits(random, 5)}`, vatNumber: `DE${random.whole(1, 9)}${digits(random, 8)}` },
      domains: [`${german.plain.toLowerCase()}-verpackungen.de`],
    },
    britishFamily: { ...british, names: [`${british.own} & ${random.pick(surnames)} Ltd`], country: 'GB' },
    numberInName: { own: number, isCommon: true, names: [`Studio ${number} Printing`], country: 'GB' },
    person: { ...family, names: [`${random.pick(firstNames)} ${family.own}`], country: random.pick(['PL', 'CZ', 'RO']) },
    subsidiary: { own: group, names: [`${group} Logistics Iberia S.L.`], country: 'ES' },
    frenchHouse: {
      ...{ own: french, names: [`Maison ${french}`, `Maison ${french} SARL`], country: 'FR' },
      ...{ lei: madeLei(random), domains: [`maison-${french.toLowerCase()}.fr`] },
    },
    italianMill: { own: italian, names: [`${italian} Tessuti`, `${italian} Tessuti S.r.l.`], country: 'IT', lei: madeLei(random) },
  }
}

function farAway(
  random: Random,
  { german }: CyrillicWord,
): Roles<'transliterated' | 'chineseFactory' | 'turkishMill' | 'vietnameseFactory' | 'initials'> {
  const [chinese, turkish, vietnamese] = [rareWord(random), rareWord(random), rareWord(random)]
  const goods = random.pick(['Plastic Products', 'Household Goods', 'Hardware', 'Gift Articles'])
  const city = random.pick(['Ningbo', 'Yiwu', 'Dongguan', 'Xiamen'])
  const letters = random.pick(['RKB', 'TVG', 'PJW', 'NDH'])
  return {
    transliterated: { own: german, names: [`${german} Keramika`], country: random.pick(['KZ', 'BY']) },
    chineseFactory: { own: chinese, names: [`${city} ${chinese} ${goods} Co., Ltd.`], country: 'CN', city },
    turkishMill: { own: turkish, names: [`${turkish} Tekstil San. ve Tic. A.Ş.`], country: 'TR' },
    vietnameseFactory: { own: vietnamese, names: [`${vietnamese} Vietnam Footwear JSC`], country: 'VN' },
    initials: { own: letters, isCommon: true, names: [`${letters} Metals Pvt Ltd`], country: 'IN' },
  }
}

function brands(random: Random): Roles<'oneWordBrand' | 'americanBrand' | 'ordinaryWords' | 'ordinaryWord' | 'dutchToys'> {
  const [brand, outdoor, dutch, toys] = [ownOrCommon(random, commonBrands), rareWord(random), rareWord(random), rareWord(random)]
  const ordinary = `${random.pick(['Global', 'United', 'Premier'])} ${random.pick(['Packaging', 'Trading', 'Textile'])} Solutions`
  const word = random.pick(['Canvas', 'Harvest', 'Anchor', 'Compass', 'Orbit'])
  return {
    oneWordBrand: { ...brand, names: [brand.own], brands: [brand.own], domains: [`${brand.own.toLowerCase()}-shop.com`] },
    americanBrand: {
      ...{ own: outdoor, names: [`${outdoor} Outdoor Gear LLC`], country: 'US', brands: [`${outdoor} Outdoor`] },
      ...{ barcodes: [madeBarcode(random)], domains: [`${outdoor.toLowerCase()}outdoor.com`] },
    },
    ordinaryWords: { own: ordinary, isCommon: true, names: [ordinary] },
    ordinaryWord: { own: word, isCommon: true, names: [word], domains: [`${word.toLowerCase()}-supply.com`] },
    dutchToys: {
      ...{
        own: dutch,
        names: [`Gebr. ${dutch} Speelgoed B.V.`],
        country: 'NL',
        registryNumber: `${random.whole(2, 8)}${digits(random, 7)}`,
      },
      ...{ brands: [toys], barcodes: [madeBarcode(random), madeBarcode(random)] },
    },
  }
}

/** Of services with a status page that is read; the others are made. */
const carriers = [
  ['ShipStation', 'shipstation.com'],
  ['EasyPost', 'easypost.com'],
  ['Shippo', 'goshippo.com'],
  ['AfterShip', 'aftership.com'],
] as const

function services(random: Random): Roles<'carrier' | 'software' | 'domainOnly'> {
  const [software, shop] = [rareWord(random), rareWord(random)]
  const [carrier, domain] = random.pick(carriers)
  return {
    carrier: { own: carrier, isCommon: true, names: [carrier], domains: [domain], category: 'logistics', criticality: 'high' },
    software: {
      ...{ own: software, names: [`${software} Software Inc`], country: 'US' },
      ...{ domains: [`${software.toLowerCase()}.io`], category: 'technology' },
    },
    domainOnly: { own: shop, names: [`${shop.toLowerCase()}.com`], domains: [`${shop.toLowerCase()}.com`] },
  }
}

/** Suppliers whose products nobody has named: what they put at stake is unknown. */
const withoutProducts: ReadonlySet<SupplierRole> = new Set(['person', 'carrier', 'software'])

/** As docs/suppliers.md promises where nobody said how long it takes. */
const daysAssumed = { low: 21, medium: 42, high: 84 } as const

function supplierOf(role: SupplierRole, { own, isCommon = false, ...entered }: Entered, random: Random): MadeSupplier {
  const unknown = { country: null, city: null, domains: [], registryNumber: null, lei: null, vatNumber: null, brands: [], barcodes: [] }
  const card = {
    supplierId: role,
    ...unknown,
    category: 'manufacturing',
    criticality: random.pick(['low', 'medium', 'high'] as const),
    ...entered,
  }
  const daysUntilReplaced = random.chance(0.5) ? random.whole(5, 90) : daysAssumed[card.criticality]
  const centsADay = withoutProducts.has(role) ? [] : Array.from({ length: random.whole(1, 3) }, () => random.whole(100, 9_000))
  const products = centsADay.map((cents, i) => earning(`${role}-${i}`, cents))
  // A product whose cost nobody knows is left out of the sum.
  if (products.length === 3) products.push({ sku: `${role}-unknown`, thirds: null, stockDays: null })
  const sum = centsADay.reduce((total, cents) => total + cents, 0)
  return { card, own, isCommon, products, daysUntilReplaced, atStake: centsADay.length === 0 ? null : BigInt(sum * daysUntilReplaced) }
}

/** The same every day of 90; a cent has 10,000 micros. */
function earning(sku: string, centsADay: number): EarningProduct {
  const third = BigInt(centsADay * 30) * 10_000n
  return { sku, thirds: [third, third, third], stockDays: null }
}
