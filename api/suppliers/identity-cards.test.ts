import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import type { Work } from '../platform/transaction/work.ts'
import { domainsOf, identityCards } from './identity-cards.ts'
import { Supplier } from './supplier.entity.ts'
import { supplierInput } from './supplier.input.ts'
import { createSupplier, suppliersPage, updateSupplier } from './suppliers.ts'

let test: TestDatabase
let businessId: string
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
})

const now = new Date('2024-06-01T08:00:00Z')
const work = <T>(fn: (work: Work) => Promise<T>, business = businessId) =>
  inTestWork({ db: test.db, businessId: business, actor: { kind: 'system' }, now }, fn)

const known = {
  legalName: 'Kiln & Clay Holdings Limited',
  otherNames: ['Kiln+Clay', 'KC Pottery'],
  country: 'GB',
  city: 'Stoke-on-Trent',
  registryNumber: '01234567',
  lei: '5493001KJTIIGC8Y1R12',
  vatNumber: 'GB123456789',
  brands: ['Emberware'],
  daysUntilReplaced: 60,
}
const kiln = {
  name: 'Kiln & Clay',
  website: 'https://www.kiln-clay.example/shop',
  email: 'hello@mail.kiln-clay.example',
  category: 'other',
}

describe('the identity card of a supplier', () => {
  it('has every name once, and the domains of website and mail', async () => {
    const { id } = await work((w) => createSupplier(w, { ...kiln, ...known, otherNames: ['kiln & clay', 'KC Pottery', 'KC POTTERY'] }))
    expect(await work(identityCards)).toEqual([
      {
        supplierId: id,
        names: ['Kiln & Clay', 'Kiln & Clay Holdings Limited', 'KC POTTERY'],
        country: 'GB',
        city: 'Stoke-on-Trent',
        domains: ['kiln-clay.example', 'mail.kiln-clay.example'],
        registryNumber: '01234567',
        lei: '5493001KJTIIGC8Y1R12',
        vatNumber: 'GB123456789',
        brands: ['Emberware'],
        barcodes: [],
        category: 'other',
        criticality: 'medium',
      },
    ])
    expect(await work(identityCards, await test.createBusiness())).toEqual([])
  })

  it('of what nobody said it has nothing', async () => {
    await work((w) => createSupplier(w, { name: 'Box', category: 'other' }))
    expect(await work(identityCards)).toMatchObject([
      { names: ['Box'], country: null, city: null, domains: [], registryNumber: null, lei: null, vatNumber: null, brands: [] },
    ])
  })

  it.each([
    ['https://www.acme.example', 'sales@acme.example', ['acme.example']],
    ['https://acme.example', 'acme@gmail.com', ['acme.example']],
    ['https://www.facebook.com/acme', 'acme@QQ.COM', []],
    ['https://acme.myshopify.com', null, ['acme.myshopify.com']],
    ['https://myshopify.com', null, []],
    ['https://shop.notgmail.com', null, ['shop.notgmail.com']],
    ['https://192.0.2.7/', null, []],
    ['http://[2001:db8::1]/', null, []],
    ['http://localhost', null, []],
    ['https://bücher.example', null, ['xn--bcher-kva.example']],
    [null, null, []],
  ])('domains of %j and %j are %j: never those that many share', (website, email, domains) => {
    expect(domainsOf(website, email)).toEqual(domains)
  })
})

describe('what is entered of the card', () => {
  it('is kept, and stays where a change leaves it out; what is emptied is none', async () => {
    const made = await work((w) => createSupplier(w, { ...kiln, ...known }))
    const changed = await work((w) => updateSupplier(w, { supplierId: made.id, ...kiln, name: 'Kiln' }))
    expect(changed).toMatchObject({ name: 'Kiln', ...known })
    const empty = { legalName: '', otherNames: [], country: '', city: ' ', registryNumber: '', lei: '', vatNumber: '', brands: null }
    await work((w) => updateSupplier(w, { supplierId: made.id, ...kiln, ...empty, daysUntilReplaced: null }))
    const none = {
      legalName: null,
      otherNames: [],
      country: null,
      city: null,
      registryNumber: null,
      lei: null,
      vatNumber: null,
      brands: [],
    }
    expect((await work((w) => suppliersPage(w, {}))).nodes).toMatchObject([{ ...none, daysUntilReplaced: null }])
  })

  it('is taken as people write it: blanks and small letters in numbers', () => {
    const read = supplierInput.parse({
      ...kiln,
      lei: '5493 001k jtii gc8y 1r12',
      vatNumber: 'de 123.456.789',
      country: 'gb',
      brands: [' A ', 'a', ''],
    })
    expect(read).toMatchObject({ lei: '5493001KJTIIGC8Y1R12', vatNumber: 'DE123456789', country: 'GB', brands: ['a'] })
    expect(supplierInput.parse(kiln)).not.toHaveProperty('lei')
  })

  it.each([
    ['lei', '5493001KJTIIGC8Y1R13', /^Please enter a valid LEI/],
    ['vatNumber', '123456789', /^Please enter a valid VAT number/],
    ['vatNumber', 'DE12', /^Please enter a valid VAT number/],
    ['country', 'UK', /^Please choose a country/],
    ['legalName', 'x'.repeat(201), /at most 200 characters/],
    ['legalName', 'a\0b', /NUL/],
    ['city', 'x'.repeat(101), /at most 100/],
    ['registryNumber', 'x'.repeat(51), /at most 50/],
    ['otherNames', Array.from({ length: 21 }, (_, i) => `name ${i}`), /at most 20 other names/],
    ['otherNames', ['x'.repeat(201)], /at most 200/],
    ['otherNames', ['a\0b'], /Nobody could see/],
    ['brands', Array.from({ length: 51 }, (_, i) => `brand ${i}`), /at most 50 brands/],
    ['daysUntilReplaced', 0, /whole days from 1 to 1095/],
    ['daysUntilReplaced', 1.5, /whole days/],
    ['daysUntilReplaced', 1096, /whole days/],
    ['daysUntilReplaced', Number.NaN, /whole days/],
  ])('is refused at its field: %s %j', (field, value, message) => {
    const { error } = supplierInput.safeParse({ ...kiln, [field]: value })
    expect(error?.issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([[field, expect.stringMatching(message)]])
  })
})
