import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { rdap, readRdap } from './rdap.ts'

const text = readFileSync(join(import.meta.dirname, 'golden', 'rdap.json'), 'utf8')
const answer = JSON.parse(text)
const domain = 'zellweger-trading.example'
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const ending = (eventDate: string) => ({ ...answer, events: [{ eventAction: 'expiration', eventDate }] })

describe('the registration of a domain', () => {
  it('is told with its last day when that is near', () => {
    expect(readRdap(answer, domain, at('2026-11-28'))).toEqual([
      {
        key: 'zellweger-trading.example ends 2027-01-05',
        type: 'domain',
        names: [],
        weakNames: [],
        kind: 'organisation',
        keys: { domains: [domain] },
        countries: [],
        day: null,
        deadline: '2027-01-05',
        sentence: 'The registration of the domain zellweger-trading.example ends on 2027-01-05.',
        link: 'https://rdap.org/domain/zellweger-trading.example',
      },
    ])
  })

  it('is nobody’s concern before sixty days are left', () => {
    expect(readRdap(answer, domain, at('2026-11-05'))).toEqual([])
    expect(readRdap(answer, domain, at('2026-11-07'))).toHaveLength(1)
  })

  it('is told as ended after its last day', () => {
    expect(readRdap(answer, domain, at('2027-01-09'))[0]?.sentence).toBe(
      'The registration of the domain zellweger-trading.example ended on 2027-01-05.',
    )
  })

  it('says the same on every day on which nothing changed', () => {
    expect(readRdap(answer, domain, at('2026-12-01'))).toEqual(readRdap(answer, domain, at('2026-12-24')))
  })

  it.each([
    ['pending delete', 'about to be deleted'],
    ['pendingDelete', 'about to be deleted'],
    ['redemption period', 'its owner alone can still get it back'],
    ['client hold', 'switched off by its registrar'],
  ])('is told as being lost in the state %s, whatever its end', (state, because) => {
    const lost = readRdap({ ...ending('2029-01-01'), status: ['active', state] }, domain, at('2026-11-28'))
    expect(lost).toMatchObject([{ deadline: null, sentence: expect.stringContaining(because) }])
  })

  it.each([['31/12/2026'], ['2026-02-30'], ['soon'], [''], ['0001-01-01T00:00:00Z']])('is not known by the end ‘%s’', (end) => {
    expect(readRdap(ending(end), domain, at('2026-11-28'))).toEqual([])
  })

  it('is not told of another domain than was asked', () => {
    expect(() => readRdap(answer, 'notzellweger-trading.example', at('2026-11-28'))).toThrow(
      'answered about zellweger-trading.example, not about',
    )
    const muller = { ...answer, ldhName: 'xn--mller-kva.example' }
    expect(readRdap(muller, 'müller.example', at('2026-11-28'))).toHaveLength(1)
  })

  it('is asked of the domain that the given one is a part of, where that is none of its own', async () => {
    const { client, asked } = answering({ [`https://rdap.org/domain/${domain}`]: text })
    expect(await rdap.ask(client, `shop.${domain}`)).toMatchObject([{ keys: { domains: [`shop.${domain}`] } }])
    expect(asked).toEqual([`https://rdap.org/domain/shop.${domain}`, `https://rdap.org/domain/${domain}`])
  })

  it('is not told where no registry knows it', async () => {
    expect(await rdap.ask(answering({}).client, domain)).toEqual([])
  })

  it.each(badAnswers)('is refused where the registry answers with %s', async (_, bad, because) => {
    await expect(rdap.ask(answering({ 'https://rdap.org/': bad }).client, domain)).rejects.toThrow(because)
  })

  it('is refused where the answer is of another shape', () => {
    expect(() => readRdap({ ...answer, events: 'none' }, domain, at('2026-11-28'))).toThrow('a shape that is not known, at events')
  })
})
