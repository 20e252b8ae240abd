import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { JSDOM } from 'jsdom'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { deliverFrom } from '../platform/outbound/deliver-due.ts'
import { idOfLinkToken } from './link-token.ts'
import { listMail, mailWithLink } from './list-mail.ts'
import type { MailPart } from './mail-part.ts'
import { mailServer, senderOf } from './mail-server.ts'
import { mailQueue } from './sender.ts'
import { type NewMail, writeMail, writeMailOfBusiness } from './write-mail.ts'

/** Addresses that the sender said take no mail. */
const refusals: string[] = []
const noteRefused = async ({ address }: { address: string }) => void refusals.push(address)
const secretKey = 'a secret of the tests alone, long enough'
const lines: object[] = []
const note = (fields: object) => void lines.push(fields)
const log = { info: note, warn: note, error: note } as never
let now = Date.parse('2026-03-01T10:00:00Z')
const clock = { now: () => new Date(now) }

/** A mail server in this process: it responds with `answer` and stores the accepted mail. */
const taken: { to: string[]; raw: string }[] = []
let answer: (() => Error | null) | undefined
/** The answer to a recipient; null: it has a mailbox. */
let noMailbox: Error | null = null
let database: TestDatabase
let smtp: SMTPServer
let smtpUrl: string
let businessId: string

beforeAll(async () => {
  database = await testDatabase()
  businessId = await database.createBusiness()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(noMailbox ?? undefined),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const problem = answer?.() ?? null
        if (!problem) taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        done(problem)
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  taken.length = 0
  refusals.length = 0
  noMailbox = null
  answer = undefined
  await database.db.pool.query('delete from identity.mail')
})

const line = (text: string): MailPart => ({ kind: 'text', text })
const write = (mail: Partial<NewMail> = {}) =>
  inBusiness(database.db, businessId, ({ sql }) =>
    writeMail({ sql, clock }, { to: 'ann@shop.example', subject: 'Hello', parts: [line('Hello Ann')], ...mail }),
  )

async function send(address = 'https://riskpilot.example'): Promise<number> {
  const server = mailServer({ smtpUrl, mailFrom: undefined, publicOrigin: 'https://riskpilot.example' })
  try {
    const external = { origin: () => address }
    return await deliverFrom(mailQueue({ db: database.db, clock, log, secretKey, server, external, refused: noteRefused }), { log })
  } finally {
    server.close()
  }
}

const refusal = (code: number) => Object.assign(new Error('No such mailbox ann@shop.example'), { responseCode: code })

describe('mail', () => {
  it('is sent once, as it was written, with a link that only this server can have made', async () => {
    const id = '019a9d5e-3c1b-7a55-8f00-0123456789ab'
    const link = { origin: 'https://riskpilot.example', page: '/verify-email', purpose: 'sign-up', id } as const
    const mail = await write({
      subject: 'Überraschung: 5 € für Zoë',
      parts: [line('Grüße {link} {origin}/x'), { kind: 'action', word: 'Bestätigen', address: '{link}' }, line('.'), line('End')],
      link,
    })
    expect([await send(), await send()]).toEqual([1, 0])
    const { subject, text, from, messageId } = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(subject).toBe('Überraschung: 5 € für Zoë')
    expect([from?.address, messageId]).toEqual(['riskpilot@riskpilot.example', `<${mail}@riskpilot.example>`])
    const token = /https:\/\/riskpilot\.example\/verify-email\?token=([\w-]{64})/.exec(text ?? '')?.[1] ?? ''
    expect(idOfLinkToken(secretKey, 'sign-up', token)).toBe(id)
    expect(text).toContain('Grüße link {origin}/x\n')
    expect(text?.trimEnd().endsWith('.\n\nEnd')).toBe(true)
    expect(await mailWithLink(database.db.pool, { secretKey, origin: '' }, mail)).toMatchObject({
      status: 'sent',
      text: expect.stringContaining(token),
    })
  })

  it('UX-12 that a reader can switch off says how in its headers, with one click over https alone; no other mail does', async () => {
    const id = '019a9d5e-3c1b-7a55-8f00-0123456789ab'
    const link = { origin: '{origin}', page: '/unsubscribe', purpose: 'unsubscribe', id } as const
    const headersOf = async (mail: Partial<NewMail>, address?: string) => {
      taken.length = 0
      await write(mail)
      expect(await send(address)).toBe(1)
      const { headers, text } = await PostalMime.parse(taken[0]?.raw ?? '')
      const listed = headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value])
      return { listed: Object.fromEntries(listed) as Record<string, string>, text }
    }
    const stoppable = { parts: [line('A leak'), { kind: 'small', text: 'Stop these mails', address: '{link}' } as const], link }
    const { listed, text } = await headersOf(stoppable)
    const url = /^<(https:\/\/riskpilot\.example\/unsubscribe\?token=([\w-]{64}))>$/.exec(listed['list-unsubscribe'] ?? '')
    expect(idOfLinkToken(secretKey, 'unsubscribe', url?.[2] ?? '')).toBe(id)
    expect(listed['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain(`Stop these mails: ${url?.[1]}`)
    expect(taken[0]?.raw).toMatch(/^List-Unsubscribe:\s+<https:\S+>\r?$/m)
    const plain = (await headersOf(stoppable, 'http://shop.local:4000')).listed
    expect(plain['list-unsubscribe']).toMatch(/^<http:\/\/shop\.local:4000\/unsubscribe/)
    expect(plain).not.toHaveProperty('list-unsubscribe-post')
    expect((await headersOf(stoppable, '')).listed).toEqual({})
    expect(
      (
        await headersOf({
          parts: [{ kind: 'action', word: 'Go', address: '{link}' }],
          link: { ...link, page: '/reset-password', purpose: 'password-reset' },
        })
      ).listed,
    ).toEqual({})
  })

  it('is text and HTML that say the same, in UTF-8 and with the same links; where no link could open, text alone', async () => {
    const link = { origin: '{origin}', page: '/unsubscribe', purpose: 'unsubscribe', id: '019a9d5e-3c1b-7a55-8f00-0123456789ab' } as const
    const parts: MailPart[] = [
      {
        kind: 'item',
        title: 'Tasse “Zoë” <b>&amp;</b> 日本',
        figure: 'About €119 a month.',
        address: '{origin}/risks/1?a=1&b=2',
        word: 'Open',
      },
      { kind: 'small', text: 'Stop these mails', address: '{link}' },
    ]
    await write({ subject: 'Tasse “Zoë” kostet mehr', parts, link })
    await send()
    const raw = taken[0]?.raw ?? ''
    const { text, html, headers } = await PostalMime.parse(raw)
    const header = (key: string) => headers.find((one) => one.key === key)?.value ?? ''
    expect(header('content-type')).toMatch(/^multipart\/alternative;/)
    expect(raw.match(/^Content-Type: text\/(plain|html); charset=utf-8\r$/gm)).toHaveLength(2)
    const page = new JSDOM(html).window.document
    const shown = page.body.textContent.replaceAll(/\s+/g, ' ')
    for (const said of ['Tasse “Zoë” <b>&amp;</b> 日本', 'About €119 a month.']) {
      expect(text).toContain(said)
      expect(shown).toContain(said)
    }
    const stop = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? ''
    const addresses = [...page.querySelectorAll('a')].map(({ href }) => href)
    expect(addresses).toEqual(['https://riskpilot.example/risks/1?a=1&b=2', stop])
    for (const address of addresses) expect(text).toContain(address)
    await write({ parts, link })
    await send('')
    const unlinked = await PostalMime.parse(taken[1]?.raw ?? '')
    expect(unlinked.text).toContain('Zoë')
    expect(unlinked).not.toHaveProperty('html')
  })

  it('takes its file along', async () => {
    const bytes = Buffer.from('%PDF-1.7 of a month')
    await write({ attachment: { name: 'riskpilot-2026-05.pdf', bytes } })
    expect(await send()).toBe(1)
    const { attachments, text } = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(text).toContain('Hello Ann')
    expect(attachments).toMatchObject([{ filename: 'riskpilot-2026-05.pdf', mimeType: 'application/pdf', disposition: 'attachment' }])
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(bytes)
    await expect(write({ attachment: { name: 'large.pdf', bytes: Buffer.alloc(1_000_001) } })).rejects.toThrow(/attachment/)
  })

  it('names the address of this installation where a line begins with its mark, and nowhere else', async () => {
    const parts: MailPart[] = [
      { kind: 'action', word: 'Open', address: '{origin}/risks/1' },
      line('of {origin}/risks/2'),
      line('{origin}/risks/3'),
      line('{origin}'),
    ]
    const mail = await write({ parts })
    await send()
    const received = (await PostalMime.parse(taken[0]?.raw ?? '')).text?.trimEnd()
    const others = '\n\nof {origin}/risks/2\n\n {origin}/risks/3\n\n {origin}'
    expect(received).toBe(`https://riskpilot.example/risks/1${others}`)
    expect(await mailWithLink(database.db.pool, { secretKey, origin: '' }, mail)).toMatchObject({
      text: `/risks/1${others}`,
    })
  })

  it('waits longer after each try while the server is away, and is given up in sight of the operator', async () => {
    await write()
    answer = () => refusal(451)
    let tries = 0
    for (let hours = 0; hours < 20; hours++) {
      await send()
      const [mail] = await listMail(database.db.pool)
      tries = mail?.tries ?? 0
      if (mail?.status === 'failed') break
      now += 60 * 60_000
    }
    const [mail] = await listMail(database.db.pool)
    expect([tries, mail?.status, mail?.problem]).toEqual([12, 'failed', expect.stringContaining('No such mailbox the address')])
    answer = undefined
    expect(await send()).toBe(0)
    expect(JSON.stringify(lines)).not.toContain('ann@shop.example')
  })

  it('is tried again as soon as its wait is over, and not before', async () => {
    await write()
    answer = () => refusal(451)
    await send()
    answer = undefined
    expect(await send()).toBe(0)
    now += 61_000
    expect(await send()).toBe(1)
  })

  it('that is refused for good is not tried again', async () => {
    await write()
    answer = () => refusal(550)
    await send()
    const [mail] = await listMail(database.db.pool)
    expect([mail?.status, mail?.tries]).toEqual(['failed', 1])
  })

  it('UX-12 to a mailbox that there is not is the last of its kind there, said once, until the address takes a mail again', async () => {
    const to = 'Gone@Shop.example'
    const link = { origin: '{origin}', page: '/unsubscribe', purpose: 'unsubscribe', id: '019a9d5e-3c1b-7a55-8f00-0123456789ab' } as const
    const news = (changes: Partial<NewMail> = {}) =>
      inBusiness(database.db, businessId, (work) =>
        writeMailOfBusiness({ ...work, clock, businessId }, { to, subject: 'News', parts: [line('A leak')], link, ...changes }),
      )
    noMailbox = Object.assign(new Error('5.7.1 Relaying denied'), { responseCode: 550 })
    await news()
    expect([await send(), refusals]).toEqual([0, []])
    noMailbox = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
    await news()
    expect([await send(), refusals]).toEqual([0, [to]])
    expect(await news({ to: to.toLowerCase() })).toBeNull()
    expect(await news({ to: 'other@shop.example' })).not.toBeNull()
    // What nobody can switch off is still tried, and says nothing new.
    await write({ to })
    await send()
    expect(refusals).toEqual([to, 'other@shop.example'])
    noMailbox = null
    now += 1_000
    await write({ to })
    expect(await send()).toBe(1)
    expect(await news()).not.toBeNull()
  })

  it('that is worth nothing any more is not sent', async () => {
    await write({ usefulHours: 1 })
    now += 61 * 60_000
    expect(await send()).toBe(0)
    expect((await listMail(database.db.pool))[0]?.status).toBe('too_late')
  })

  it('of two senders goes to one', async () => {
    for (let i = 0; i < 10; i++) await write({ subject: `Mail ${i}` })
    const counts = await Promise.all([send(), send()])
    expect(counts[0] + counts[1]).toBe(10)
    expect(taken).toHaveLength(10)
  })

  it('REL-10 that a server of the version before has just claimed is not sent a second time', async () => {
    await write()
    const other = await database.db.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        `update identity.mail set tries = tries + 1, next_try_at = $1::timestamptz + interval '1 minute'
          where id = (select id from identity.mail where status = 'waiting' and next_try_at <= $1 for update skip locked)`,
        [clock.now()],
      )
      const sending = send()
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await database.db.pool.query(waiting)).rowCount).toBe(1))
      await other.query('commit')
      expect([await sending, taken]).toEqual([0, []])
    } finally {
      other.release()
    }
    now += 60_000
    expect(await send()).toBe(1)
  })

  it('cannot be given a header or a second address by what is in its fields', async () => {
    await expect(write({ subject: 'Hello\r\nBcc: all@shop.example' })).rejects.toThrow(/violates check/)
    await expect(write({ to: 'ann@shop.example\nbcc: all@shop.example' })).rejects.toThrow(/violates check/)
    await write({ to: 'ann@shop.example, all@shop.example' })
    await send()
    expect(taken.flatMap(({ to }) => to)).not.toContain('all@shop.example')
  })

  it('of a cause that is taken back was never written', async () => {
    const failing = inBusiness(database.db, businessId, async ({ sql }) => {
      await writeMail({ sql, clock }, { to: 'ann@shop.example', subject: 'Hello', parts: [line('Hello')] })
      throw new Error('The cause did not happen.')
    })
    await expect(failing).rejects.toThrow('did not happen')
    expect(await listMail(database.db.pool)).toEqual([])
  })

  it('of a business goes with the business', async () => {
    const own = await database.createBusiness()
    const mail = { to: 'ann@shop.example', subject: 'Hello', parts: [line('Hello')] }
    await inBusiness(database.db, own, ({ sql }) => writeMailOfBusiness({ sql, clock, businessId: own }, mail))
    expect(await listMail(database.db.pool)).toHaveLength(1)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query('select delete_business($1)', [own])
    await owner.end()
    expect(await listMail(database.db.pool)).toEqual([])
  })
})

describe('whom mail comes from', () => {
  it('is what was set, else who signs in at the mail server, else a name at our own host', () => {
    const url = 'smtp://shop%40mail.example:secret@mail.example:587'
    expect(senderOf({ smtpUrl: url, mailFrom: 'risk@shop.example', publicOrigin: undefined })).toBe('risk@shop.example')
    expect(senderOf({ smtpUrl: url, mailFrom: undefined, publicOrigin: undefined })).toBe('shop@mail.example')
    expect(senderOf({ smtpUrl: 'smtp://apikey:x@mail.example', mailFrom: undefined, publicOrigin: 'https://a.example' })).toBe(
      'riskpilot@a.example',
    )
  })
})
