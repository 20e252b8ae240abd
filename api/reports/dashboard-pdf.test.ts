import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { pdfLines } from '../../e2e/support/files/pdf-lines.ts'
import { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { type Currency, currency } from '../values/money.ts'
import { dashboardCsv } from './dashboard-csv.ts'
import { dashboardPdf } from './dashboard-pdf.ts'
import type { DashboardReport, ReportedAlert } from './dashboard-report.ts'
import { money } from './report-words.ts'

const fonts = join(import.meta.dirname, 'fonts')

const range = (of: Currency, low: bigint, expected: bigint, high: bigint) =>
  new GraphMoneyRange({
    low: { minor: low, currency: of },
    expected: { minor: expected, currency: of },
    high: { minor: high, currency: of },
  })

function reportOf(code: string, alerts: number, changes: Partial<ReportedAlert> = {}): DashboardReport {
  const of = currency(code)
  const monthly = range(of, 31_000n, 41_234n, 52_000n)
  const alert: ReportedAlert = {
    title: 'Margin on White mug is down: unit cost is up 18% since 3 March 2026, its price is not',
    cause: 'One mug cost 2.62 before 3 March and costs 3.35 now. Lost so far: much.',
    severity: 'high',
    status: 'active',
    category: 'Financial',
    score: '61.0',
    startedOn: '2026-03-03',
    detectedOn: '2026-03-11',
    monthly,
    loss: range(of, 100n, 98_765n, 200_000n),
    phase: 'running',
    stillToCome: null,
    lossAtDetection: new GraphMoney({ minor: 50_000n, currency: of }),
    lostByDetection: new GraphMoney({ minor: 51_000n, currency: of }),
    ...changes,
  }
  const nothing = new GraphMoney({ minor: 0n, currency: of })
  return {
    business: 'Kettle & Crane',
    currency: code,
    day: '2026-03-26',
    at: new Date('2026-03-26T12:00:00Z'),
    dataUntil: '2026-03-25',
    isOld: false,
    dataWord: 'files',
    checks: { able: 2, learning: 0, all: 14 },
    stats: {
      critical: 0,
      high: alerts,
      medium: 0,
      low: 0,
      total: alerts,
      active: alerts,
      investigating: 0,
      snoozed: 0,
      mine: 0,
      resolved: 0,
      dismissed: 0,
      fading: 0,
      overallLeakageScore: 60,
    },
    atRisk: { monthly, risks: alerts, overlap: nothing, categories: [], told: alerts, stopped: 0, stoppedLost: nothing },
    categories: alerts > 0 ? [{ name: 'Financial', risks: alerts, monthly }] : [],
    alerts: Array.from({ length: alerts }, (_, i) => ({ ...alert, title: `${alert.title} (${i + 1})` })),
  }
}

const linesOf = async (report: DashboardReport) => pdfLines(await buffer(dashboardPdf(report, fonts)))
const textOf = async (report: DashboardReport) => (await linesOf(report)).map(({ text }) => text.trim()).join('\n')

describe('the report as PDF', () => {
  it.each([
    ['GBP', '£412.34'],
    ['EUR', '€412.34'],
    ['INR', '₹412.34'],
    ['PLN', 'zł 412.34'],
    ['USD', '$412.34'],
    ['TRY', '₺412.34'],
  ])('DASH-01 can write amounts of %s', async (code, amount) => {
    const text = (await textOf(reportOf(code, 1))).replaceAll('\u00a0', ' ')
    expect(text).toContain(`${amount} a month`)
    expect(text).not.toContain('?')
  })

  it('sets the amounts of a column so that they end on one line', async () => {
    const long = reportOf('GBP', 2)
    const [first, ...rest] = long.alerts
    const dear = {
      ...long,
      alerts: [{ ...(first as ReportedAlert), monthly: range(currency('GBP'), 1n, 111_111_111n, 2_000_000_000n) }, ...rest],
    }
    const lines = await linesOf(dear)
    const startOf = (text: string) => lines.findLast((line) => line.text.trim() === text)?.x ?? Number.NaN
    // Figures are as wide as each other: a longer amount begins further to the left.
    expect(startOf('£1,111,111.11')).toBeLessThan(startOf('£412.34'))
  })

  it('goes on over pages with the head of the table on each, and numbers them', async () => {
    const lines = await linesOf(reportOf('GBP', 45))
    const pages = Math.max(...lines.map(({ page }) => page)) + 1
    expect(pages).toBeGreaterThan(1)
    expect(lines.filter(({ text }) => text.trim() === 'Lost so far')).toHaveLength(pages)
    expect(lines.filter(({ text }) => text.startsWith('Page ')).map(({ text }) => text)).toEqual(
      Array.from({ length: pages }, (_, i) => `Page ${i + 1} of ${pages}`),
    )
    for (let i = 1; i <= 45; i++) expect(lines.some(({ text }) => text.includes(`(${i})`))).toBe(true)
  })

  it('says so when nothing leaks, and writes a question mark for what the font cannot draw', async () => {
    expect(await textOf(reportOf('GBP', 0))).toContain('No leak so far: 2 of 14 checks can run on your files.')
    const report = reportOf('GBP', 0)
    const stoppedLost = new GraphMoney({ minor: 4_042_700n, currency: currency('GBP') })
    expect(await textOf({ ...report, atRisk: { ...report.atRisk, told: 3, stopped: 3, stoppedLost } })).toContain(
      'No alert is open. 3 leaks stopped before, about £40,427.00 lost: 2 of 14 checks can run on your files.',
    )
    const text = await textOf({ ...report, business: 'Łódź Ελλάδα Юлия 茶' })
    expect(text).toContain('Łódź Ελλάδα Юлия ?')
  })

  it('R14 tells what may still come of a leak that fades, and no month of it', async () => {
    const stillToCome = range(currency('GBP'), 1_000n, 18_000n, 34_000n)
    const none = range(currency('GBP'), 0n, 0n, 0n)
    const text = await textOf(reportOf('GBP', 1, { phase: 'fading', monthly: none, stillToCome }))
    expect(text).toContain('Probably over')
    expect(text.replaceAll('\n', ' ')).toContain('up to £340.00 may still come')
    expect(text).not.toContain('£0.00')
  })

  it('says ‘your records’ of a shop with connections, as page and mail do', async () => {
    const connected = { ...reportOf('GBP', 0), dataWord: 'records', dataUntil: '2011-06-30', isOld: true } as const
    const text = await textOf(connected)
    expect(text).toContain('Your records end on 30 Jun 2011')
    expect(text).toContain('where your records end')
    expect(text).toContain('checks can run on your records.')
    expect(text).not.toContain('files')
  })

  it('says where the files end when that is long ago, and no ‘if nothing is done’', async () => {
    const now = await textOf(reportOf('GBP', 1))
    expect(now).toContain('if nothing is done')
    const old = await textOf({ ...reportOf('GBP', 1), dataUntil: '2011-06-30', isOld: true })
    expect(old).toContain('Your files end on 30 Jun 2011')
    expect(old).not.toMatch(/if nothing is done|so far/)
  })

  it('rounds nothing', () => {
    expect(money({ amount: '123456789012345678.95', currency: 'GBP' })).toBe('£123,456,789,012,345,678.95')
  })
})

describe('the report as CSV', () => {
  it('SEC-08 a title that a spreadsheet would take for a formula is text', () => {
    const csv = [...dashboardCsv(reportOf('GBP', 1, { title: '=HYPERLINK("http://evil.example")' }))].join('')
    expect(csv).toContain(`alert,"'=HYPERLINK(""http://evil.example"") (1)",412.34,310.00,520.00,GBP,987.65`)
  })

  it('comes in pieces, the header once', () => {
    const pieces = [...dashboardCsv(reportOf('GBP', 450))]
    expect(pieces).toHaveLength(4)
    expect(pieces.join('').match(/^section,/gm)).toHaveLength(1)
    expect(pieces.join('').match(/^alert,/gm)).toHaveLength(450)
  })
})
