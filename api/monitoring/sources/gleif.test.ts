import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { gleif, parentNames, proposeIdentity, readGleif } from './gleif.ts'

const api = 'https://api.gleif.org/api/v1/lei-records'
const lei = '5493009999ZELLWEGR42'
const answer = JSON.parse(golden('gleif-records.json'))
const [zellweger, shipping, kalmerton] = answer.data
const one = (record: unknown) => JSON.stringify({ data: record })

describe('the register of legal entities', () => {
  it('tells of identifiers that lapsed or were retired, and of companies that are inactive', () => {
    const [lapsed, inactive, ...others] = readGleif(answer)
    expect(others).toEqual([])
    expect(lapsed).toEqual({
      key: `${lei} LAPSED`,
      type: 'registration',
      names: ['Zellweger Trading GmbH', 'Zellweger Handel'],
      weakNames: [],
      kind: 'organisation',
      keys: { lei, registryNumbers: ['HRB 900001'] },
      countries: ['DE'],
      day: '2025-05-01',
      deadline: null,
      sentence:
        'Zellweger Trading GmbH did not renew its legal entity identifier since 2025-05-01. That alone does not say that it stopped trading.',
      link: `https://search.gleif.org/#/record/${lei}`,
    })
    expect(inactive).toMatchObject({ key: '5493009999ZELLWEGR77 INACTIVE', sentence: expect.stringContaining('registered as inactive') })
    const retired = { ...shipping, attributes: { ...shipping.attributes, entity: { ...shipping.attributes.entity, status: 'ACTIVE' } } }
    expect(readGleif({ data: retired })[0]?.sentence).toContain('was retired since 2026-02-01')
  })

  it('is asked by the identifier, or else by exact names within the country', async () => {
    expect(gleif.question(cardOf({ lei }))).toBe(`lei ${lei}`)
    expect(gleif.question(cardOf({ country: 'DE' }))).toBe('in DE\nZellweger Trading')
    expect(gleif.question(cardOf({ names: ['Box'] }))).toBeNull()
    const { client, asked } = answering({ [`${api}/${lei}`]: one(zellweger), [`${api}?`]: golden('gleif-records.json') })
    expect(await gleif.ask(client, `lei ${lei}`)).toMatchObject([{ keys: { lei } }])
    expect(await gleif.ask(client, 'in DE\nZELLWEGER TRADING')).toMatchObject([{ keys: { lei } }])
    expect(await gleif.ask(client, 'in any country\nZellweger')).toEqual([])
    expect(asked[1]).toContain('filter%5Bentity.legalAddress.country%5D=DE')
    expect(asked[2]).not.toContain('country')
  })

  it('tells nothing of another company than was asked about', async () => {
    expect(await gleif.ask(answering({ [api]: one(shipping) }).client, `lei ${lei}`)).toEqual([])
  })

  it('tells nothing of an identifier that nobody has', async () => {
    expect(await gleif.ask(answering({}).client, `lei ${lei}`)).toEqual([])
  })

  it.each(badAnswers)('is refused where it answers with %s', async (_, bad, because) => {
    await expect(gleif.ask(answering({ [api]: bad }).client, `lei ${lei}`)).rejects.toThrow(because)
  })

  it('has no markup in what it tells, and no number that is none', () => {
    const entity = { ...zellweger.attributes.entity, legalName: { name: '<img src=x onerror=alert(1)>Zellweger' }, registeredAs: ' ' }
    const [told] = readGleif({ data: { ...zellweger, attributes: { ...zellweger.attributes, entity } } })
    expect(told).toMatchObject({ names: ['Zellweger', 'Zellweger Handel'], keys: { lei } })
    expect(told?.keys).not.toHaveProperty('registryNumbers')
    expect(() => readGleif({ data: [{ ...zellweger, id: 'nothing' }] })).toThrow('a shape that is not known, at id')
  })
})

describe('who a supplier may be', () => {
  it('is proposed from the register, the likeliest first, and what is only like it not at all', async () => {
    const { client } = answering({ [api]: golden('gleif-records.json') })
    const proposed = await proposeIdentity(client, 'Zellweger Trading', 'DE')
    expect(proposed[0]).toEqual({
      legalName: 'Zellweger Trading GmbH',
      otherNames: ['Zellweger Handel'],
      country: 'DE',
      city: 'Hamburg',
      registryNumber: 'HRB 900001',
      lei,
    })
    expect(proposed.map(({ legalName }) => legalName)).not.toContain('Kalmerton Holding AG')
    expect(await proposeIdentity(answering({ [api]: '{"data": []}' }).client, 'Zellweger Trading', null)).toEqual([])
  })
})

describe('who owns a company', () => {
  it('is read where it reports a parent, and none where it reports why it has none', async () => {
    const { client, asked } = answering({ [`${api}/${lei}/direct-parent`]: one(kalmerton), [`${api}/${lei}`]: one(zellweger) })
    expect(await parentNames(client, lei)).toEqual(['Kalmerton Holding AG'])
    expect(asked).toEqual([`${api}/${lei}`, `${api}/${lei}/direct-parent`])
    expect(await parentNames(answering({}).client, lei)).toEqual([])
  })
})
