import { describe, expect, it } from 'vitest'
import { answering } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf } from '../../../e2e/support/monitoring/golden-answers.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { MailRecords } from '../../platform/outbound/mail-records.ts'
import { dnsSource } from './dns.ts'

const domain = 'zellweger.example'
const spf = 'v=spf1 include:mail.example -all'
/** Records by name; a name that is not there does not exist. */
const records = (texts: Readonly<Record<string, readonly string[]>>, hosts: readonly string[] = ['mx.mail.example']): MailRecords => ({
  mailHosts: async (name) => (name in texts ? hosts : null),
  texts: async (name) => texts[name] ?? null,
})
const ask = (of: MailRecords, question = domain) => dnsSource(of).ask(answering({}).client, question)

describe('mail records of a domain', () => {
  it('that are missing are an exposure, and no incident', async () => {
    expect(await ask(records({ [domain]: ['some-verification=1'] }))).toEqual([
      {
        key: 'zellweger.example mail',
        type: 'mail_fraud',
        names: [],
        weakNames: [],
        kind: 'organisation',
        keys: { domains: [domain] },
        countries: [],
        day: null,
        deadline: null,
        sentence:
          'Mail that pretends to come from zellweger.example is hard to tell from real mail: the domain has no SPF and no DMARC record. This is an exposure to forged invoices, not an incident.',
        link: null,
      },
    ])
  })

  it.each<[string, readonly string[], readonly string[], string | null]>([
    ['a policy that rejects', [], ['v=DMARC1; p=reject; rua=mailto:a@b.example'], null],
    ['a policy that puts aside', [], ['v=DMARC1;p = quarantine'], null],
    ['a policy that lets pass, with SPF', [spf], ['v=DMARC1; p=none'], null],
    ['a policy that lets pass, without SPF', [], ['v=DMARC1; p=none'], 'no SPF record'],
    ['SPF alone', [spf], [], 'no DMARC record'],
    ['a text that is no policy', [spf], ['v=DMARC12; p=reject'], 'no DMARC record'],
    ['a text that is no SPF', ['v=spf10 -all'], ['v=DMARC1; p=none'], 'no SPF record'],
  ])('with %s', async (_, texts, policies, because) => {
    const found = await ask(records({ [domain]: texts, [`_dmarc.${domain}`]: policies }))
    expect(found.map(({ sentence }) => sentence)).toEqual(because === null ? [] : [expect.stringContaining(because)])
  })

  it('say that no mail is taken where that is so', async () => {
    expect((await ask(records({ [domain]: [] }, ['.'])))[0]?.sentence).toContain('no MX, no SPF and no DMARC record')
  })

  it('have the policy of the domain that this one is a part of', async () => {
    const shop = `shop.${domain}`
    expect(await ask(records({ [shop]: [], [`_dmarc.${domain}`]: ['v=DMARC1; p=reject'] }), shop)).toEqual([])
  })

  it('of a domain that does not exist tell nothing', async () => {
    expect(await ask(records({}))).toEqual([])
  })

  it('are asked of three domains at most, in one order', () => {
    expect(dnsSource(records({})).question(cardOf({ domains: ['d.example', 'c.example', 'b.example', 'a.example'] }))).toBe(
      'b.example c.example d.example',
    )
  })

  it('are not known, and said so, where no name server answers', async () => {
    const failing = async () => Promise.reject(new Failure('upstream_failed', 'The name servers did not answer for zellweger.example.'))
    await expect(ask({ mailHosts: failing, texts: failing })).rejects.toThrow('The name servers did not answer')
  })
})
