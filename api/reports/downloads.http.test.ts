import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { pdfLines } from '../../e2e/support/files/pdf-lines.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { addProvenRisk, addRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'
import { cookieOf } from '../../e2e/support/test-server.ts'
import { money } from './report-words.ts'

let server: SharedServer
let own: string
let cookie: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId: own, cookie } = await newShop(server))
  await inBusiness(server.database.db, own, async (transaction) => {
    for (let i = 0; i < 130; i++) await addProvenRisk(transaction, own, { sku: `S${i}`, title: `leak number ${i}`, monthly: 12_345 + i })
    await addRisk(transaction, own, { title: 'a resolved one', status: 'resolved' })
    await addRisk(transaction, own, { title: 'a critical one', severity: 'critical', category: 'customer', monthly: 77_777 })
  })
  const other = await server.database.createBusiness()
  await inBusiness(server.database.db, other, (transaction) => addRisk(transaction, other, { title: 'secret' }))
})

const get = (name: string, sent: string | null = cookie) =>
  fetch(`${server.url}/downloads/${name}`, { headers: sent === null ? {} : { cookie: sent } })

type Range = { low: { amount: string }; expected: { amount: string; currency: string }; high: { amount: string } }
type Answer = {
  riskStats: Record<string, number>
  moneyAtRisk: { monthly: Range; categories: { categoryId: string; monthly: Range }[] }
  risks: { nodes: { title: string; severity: string; monthly: Range; loss: Range }[] }
}

async function answer(): Promise<Answer> {
  const range = '{ low { amount } expected { amount currency } high { amount } }'
  const risks = (after: string) => `risks(first: 100${after}, filter: { statuses: [active, investigating] }) {
    pageInfo { endCursor } nodes { title severity monthly ${range} loss ${range} } }`
  const { data } = await server.graph(
    `{ riskStats { critical high medium low total overallLeakageScore } moneyAtRisk { monthly ${range} categories { categoryId monthly ${range} } } ${risks('')} }`,
    { cookie },
  )
  const first = data as Answer & { risks: { pageInfo: { endCursor: string } } }
  const { data: rest } = await server.graph(`{ ${risks(`, after: "${first.risks.pageInfo.endCursor}"`)} }`, { cookie })
  return { ...first, risks: { nodes: [...first.risks.nodes, ...(rest as Answer).risks.nodes] } }
}

describe('the dashboard as a file', () => {
  it('DASH-01 UX-11 the CSV says what the graph says, of every open alert in the same order', async () => {
    const response = await get('dashboard.csv')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="riskpilot-dashboard-\d{4}-\d\d-\d\d\.csv"$/)
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true })
    const { riskStats, moneyAtRisk, risks } = await answer()
    const amounts = ({ low, expected, high }: Range) => ({
      value: expected.amount,
      low: low.amount,
      high: high.amount,
      currency: expected.currency,
    })
    const of = (section: string) => rows.filter((row) => row.section === section)
    expect(of('score')[0]?.value).toBe(String(riskStats.overallLeakageScore))
    expect(of('open alerts').map(({ name = '', value }) => [name, Number(value)])).toEqual(
      ['critical', 'high', 'medium', 'low', 'total'].map((name) => [name, riskStats[name]]),
    )
    expect(of('money at risk')[0]).toMatchObject(amounts(moneyAtRisk.monthly))
    expect(of('category').map(({ name = '', value }) => [name.toLowerCase(), value])).toEqual(
      moneyAtRisk.categories.map(({ categoryId, monthly }) => [categoryId, monthly.expected.amount]),
    )
    expect(risks.nodes).toHaveLength(131)
    expect(
      of('alert').map(({ name, severity, lost_so_far, value, low, high, currency }) => ({
        name,
        severity,
        lost_so_far,
        value,
        low,
        high,
        currency,
      })),
    ).toEqual(
      risks.nodes.map(({ title, severity, monthly, loss }) => ({
        name: title,
        severity,
        lost_so_far: loss.expected.amount,
        ...amounts(monthly),
      })),
    )
  })

  it('DASH-01 UX-11 the PDF says what the graph says', async () => {
    const response = await get('dashboard.pdf')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const lines = pdfLines(Buffer.from(await response.arrayBuffer())).map(({ text }) => text.trim())
    const { riskStats, moneyAtRisk, risks } = await answer()
    expect(lines).toContain(`${money(moneyAtRisk.monthly.expected)} a month`)
    expect(lines).toContain(`${riskStats.overallLeakageScore} of 100`)
    const text = lines.join('\n')
    for (const { title, monthly } of risks.nodes) {
      expect(text).toContain(title)
      expect(lines).toContain(money(monthly.expected))
    }
    const counts = lines.slice(lines.indexOf(`${riskStats.overallLeakageScore} of 100`) + 1).slice(0, 5)
    expect(counts.map(Number)).toEqual(['critical', 'high', 'medium', 'low', 'total'].map((name) => riskStats[name]))
  })

  it('SEC-01 SEC-04 is of the own business alone, for who is signed in, and refused in the one form', async () => {
    for (const name of ['dashboard.csv', 'dashboard.pdf']) {
      const refused = await get(name, null)
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'UNAUTHENTICATED'])
    }
    const own = await (await get('dashboard.csv')).text()
    expect(own).toContain('leak number 1')
    expect(own).not.toContain('secret')
    expect(own).not.toContain('a resolved one')
    const missing = await get('other.csv')
    expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a link to a file, after the role of who clicks it has changed', () => {
  const address = 'audit.csv?operation=signIn'
  const ofCookie = (response: Response) =>
    cookieOf(response)
      .split('; ')
      .find((one) => one.includes('session_token='))

  it('SEC-09 gives the file and a new cookie; the one before is dead', async () => {
    const email = `clicks@${own}.example`
    const before = await newPerson(server, { email, role: 'manager', businessId: own })
    await setRole(own, email, 'owner')
    const first = await get(address, before)
    expect([first.status, first.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="audit-log.csv"'])
    const after = ofCookie(first) ?? expect.fail('no cookie was handed out')
    expect(after).not.toBe(before)
    expect((await server.graph('{ viewer { email } }', { cookie: before, asSent: true })).data).toEqual({ viewer: null })
    expect((await get(address, after)).status).toBe(200)
    // Bytes come through the same door.
    await setRole(own, email, 'manager')
    const asked = await fetch(`${server.url}/uploads/${randomUUID()}`, { method: 'HEAD', headers: { cookie: after } })
    expect([asked.status, ofCookie(asked) === undefined]).toEqual([404, false])
  })

  it('SEC-09 that was sent with the cookie of before leads the browser back once, where it comes with the new one', async () => {
    const email = `late@${own}.example`
    const before = await newPerson(server, { email, role: 'manager', businessId: own })
    await setRole(own, email, 'owner')
    // Another answer renews the cookie while this request is on its way.
    const renewing = await server.graph('{ viewer { role } }', { cookie: before, asSent: true })
    const after = renewing.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const get = (path: string, cookie: string) => fetch(`${server.url}${path}`, { headers: { cookie }, redirect: 'manual' })
    const late = await get(`/downloads/${address}`, before)
    expect([late.status, late.headers.get('location'), await late.text()]).toEqual([302, `/downloads/${address}&again=1`, ''])
    const again = late.headers.get('location') ?? ''
    expect((await get(again, after)).status).toBe(200)
    // Who is signed out is told so, and goes round no circle; who brought no cookie is told at
    // once.
    expect([(await get(again, before)).status, (await get('/downloads/dashboard.csv', '')).status]).toEqual([401, 401])
  })
})

async function setRole(businessId: string, email: string, role: string): Promise<void> {
  await inBusiness(server.database.db, businessId, async ({ sql }) => {
    const [person] = await sql<{ id: string }>('select id from identity."user" where email = $1', [email])
    await sql('update membership set role = $3 where business_id = $1 and user_id = $2', [businessId, person?.id, role])
    await sql('select membership_changed($1, $2)', [businessId, person?.id])
  })
}
