import { describe, expect, it } from 'vitest'
import { answering } from '../../../e2e/support/monitoring/answering-client.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { certificateSource, readCertificate } from './certificate.ts'

const domain = 'zellweger-trading.example'
const validTo = new Date('2026-12-10T23:59:59Z')
const now = new Date('2026-11-28T12:00:00Z')

describe('the certificate of a website', () => {
  it('is told with its last day when that is near', () => {
    expect(readCertificate({ validTo }, domain, now)).toEqual([
      {
        key: 'zellweger-trading.example certificate 2026-12-10',
        type: 'certificate',
        names: [],
        weakNames: [],
        kind: 'organisation',
        keys: { domains: [domain] },
        countries: [],
        day: null,
        deadline: '2026-12-10',
        sentence: 'The certificate of zellweger-trading.example ends on 2026-12-10; after that day browsers warn of its website.',
        link: null,
      },
    ])
  })

  it('is nobody’s concern before 21 days are left', () => {
    expect(readCertificate({ validTo }, domain, new Date('2026-11-19T00:00:00Z'))).toEqual([])
  })

  it('is told as ended afterwards', () => {
    expect(readCertificate({ validTo }, domain, new Date('2026-12-11T00:00:00Z'))[0]?.sentence).toContain('ended on 2026-12-10')
  })

  it('is read from the name with www where the bare one does not answer', async () => {
    const asked: string[] = []
    const source = certificateSource(async (host) => {
      asked.push(host)
      if (host === domain) throw new Failure('upstream_failed', 'It cannot be reached.')
      return { validTo }
    })
    expect(await source.ask(answering({}).client, domain)).toMatchObject([{ keys: { domains: [domain] } }])
    expect(asked).toEqual([domain, `www.${domain}`])
  })

  it('is not known, and said so, where nothing answers', async () => {
    const source = certificateSource(async (host) => Promise.reject(new Failure('upstream_failed', `${host} cannot be reached.`)))
    await expect(source.ask(answering({}).client, domain)).rejects.toThrow('www.zellweger-trading.example cannot be reached.')
  })
})
