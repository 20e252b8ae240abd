import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { scanJson } from '../cli/scan-report.ts'
import { scanText } from '../cli/scan-text.ts'
import { adviceWords } from '../detection/advice.ts'
import { moneyWords } from '../detection/phrases.ts'
import { importFile } from '../imports/write/import-file.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import { statementOf } from '../ledger/statement/statement.ts'
import { type CanonicalFile, canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import type { Work } from '../platform/transaction/work.ts'
import { dashboardCsv } from '../reports/dashboard-csv.ts'
import { dashboardReport } from '../reports/dashboard-report.ts'
import { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { findingsOfRisks, firstVisible } from '../risks/risks.ts'
import { earlierTellingsPage } from '../risks/summary/time-machine.ts'
import { runScan, type ScanResult } from '../scans/run.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'

const shop = makeShop({
  seed: 2,
  firstDay: day('2024-01-01'),
  days: 130,
  skus: 40,
  linesPerDay: 100,
  leaks: (['cogs_rise', 'discount_stack', 'refund_step', 'chargeback_burst'] as const).map((kind) => ({
    ...{ kind, size: 'high', shape: 'step', start: 60 },
  })),
  traps: [],
})

let test: TestDatabase
let place: string
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, Risk] })
  place = await mkdtemp(join(tmpdir(), 'figures-'))
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await rm(place, { recursive: true, force: true })
})

type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** A business that imports the groups of files one after another, with a scan after each. */
async function shopReading(
  groups: readonly (readonly CanonicalFile[])[],
): Promise<{ within: Within; scans: ScanResult[]; businessId: string }> {
  const businessId = await test.createBusiness()
  const within: Within = (fn) => inTestWork({ db: test.db, businessId }, fn)
  const recipients = { financialRecipients: ['cfo@shop.example'], vendorRecipients: [], legalRecipients: [] }
  await within((work) => saveAlertSettings(work, { channels: ['email'], ...recipients }))
  const files = canonicalFiles(shop)
  const scans: ScanResult[] = []
  for (const names of groups) {
    for (const name of names) {
      await writeFile(join(place, name), files.get(name) ?? '')
      await importFile(within, join(place, name), { thenScan: false })
    }
    await within(rollUpTouchedDays)
    scans.push(await within((work) => runScan(work)))
  }
  return { within, scans, businessId }
}

const all = [...canonicalFiles(shop).keys()]
const first: readonly CanonicalFile[] = ['orders.csv', 'costs.csv']
const orders: [string, readonly (readonly CanonicalFile[])[]][] = [
  ['at once', [all]],
  ['one after another', [...first.map((name) => [name]), ...all.filter((name) => !first.includes(name)).map((name) => [name])]],
]

describe.each(orders)('the figures of one event, its files imported %s', (_, groups) => {
  it('UX-12 are the same in the dialog, the list, the look back, the files, the command and the mail', async () => {
    const { within, scans, businessId } = await shopReading(groups)
    const { nodes: risks } = await within((work) => risksPage(work, { first: maxPageSize }))
    expect(risks.length).toBeGreaterThanOrEqual(3)
    const findings = await within((work) =>
      findingsOfRisks(
        work,
        risks.map(({ id }) => id),
      ),
    )
    const { nodes: past } = await within((work) => earlierTellingsPage(work, { first: maxPageSize }))
    const csv = [...dashboardCsv(await within(dashboardReport))].join('')
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    for (const risk of risks) {
      const of = findings.get(risk.id) ?? []
      const reported = firstVisible(of, currency(risk.currency))
      expect(risk.detectedOn).toBe(of.map(({ detectedOn }) => detectedOn).sort()[0])
      for (const finding of of) {
        const look = past.find(({ findingId }) => findingId === finding.id)
        if (!look) continue
        expect(look).toMatchObject({ detectedOn: finding.detectedOn, phase: finding.phase })
        expect(look.lossAtDetection.amount).toBe(finding.lossAtDetection.amount)
        expect(look.lostByThen.amount).toBe(finding.lostByDetection.amount)
      }
      const row = rows.find(({ section, name }) => section === 'alert' && name === risk.title)
      if (risk.status === 'active')
        expect(row).toMatchObject({
          first_reported: risk.detectedOn,
          lost_as_known_when_first_reported: reported.lossAtDetection.amount,
          lost_by_then_as_known_now: reported.lostByDetection.amount,
          phase: risk.phase,
        })
    }
    expect(past.length).toBeGreaterThan(0)
    if (groups.length === 1) await sameInMail(within, risks)
    await sameInCommand(within, businessId, scans.at(-1), groups.length === 1)
  })
})

type Reported = { title: string; phase: string; detected_on: string; loss_at_detection: number; loss_by_detection: number }

/**
 * UX-12 The mail about new leaks says in text and in HTML what the graph says a month costs, of
 * each leak that it names.
 */
async function sameInMail(within: Within, risks: readonly Risk[]): Promise<void> {
  const mails = await within(({ sql, businessId }) =>
    sql<{ body: string; html: string }>(
      'select m.body, m.html from mail_of_business o join identity.mail m on m.id = o.id where o.business_id = $1',
      [businessId],
    ),
  )
  const [mail] = mails
  expect(mails).toHaveLength(1)
  const items = new Map(
    [...new JSDOM(mail?.html).window.document.querySelectorAll('td')].map((item) => [item.querySelector('a')?.getAttribute('href'), item]),
  )
  expect(risks.length).toBeLessThanOrEqual(10)
  for (const { id, title, monthly, loss, currency: of } of risks) {
    const words = (minor: bigint) => moneyWords(minor, currency(of))
    const cost = monthly > 0n ? `About ${words(monthly)} a month` : `${words(loss)} lost`
    expect(mail?.body).toContain(`- ${title}\n  ${cost}`)
    expect(items.get(`{origin}/risks/${id}`)?.textContent).toContain(`${title}${cost}`)
  }
}

/**
 * The command reads all files at once: what it says of them is what a business says that read them
 * so.
 */
async function sameInCommand(within: Within, businessId: string, scan: ScanResult | undefined, isAtOnce: boolean): Promise<void> {
  const of = currency(
    (await within((work) => work.sql<{ currency: string }>('select currency from business where id = $1', [businessId])))[0]?.currency ??
      '',
  )
  const listed = (scan?.findings ?? []).filter(({ isReported, state }) => isReported && state === 'open')
  const report = {
    ...{
      business: 'x',
      currency: of,
      from: scan?.from ?? null,
      asOf: scan?.asOf ?? null,
      detectors: [],
      notJudged: scan?.notJudged ?? [],
      unreported: [],
      stopped: { leaks: 0, loss: 0n },
      imports: [],
      unrecognized: [],
    },
    stated: {
      ...(await within((work) => statementOf(work, { from: null, to: scan?.asOf ?? null }))),
      plain: { repeatedLines: 0n, repeatedAndUndone: 0n, takenOut: 0n },
    },
    findings: listed.map((finding) => ({ finding, evidence: { rows: 0, sample: [] } })),
  }
  const { findings } = scanJson(report) as { findings: Reported[] }
  const { nodes: risks } = await within((work) => risksPage(work, { first: maxPageSize }))
  const stored = [
    ...(
      await within((work) =>
        findingsOfRisks(
          work,
          risks.map(({ id }) => id),
        ),
      )
    ).values(),
  ].flat()
  for (const reported of findings) {
    const finding = stored.find(({ title }) => title === reported.title)
    expect(finding, reported.title).toMatchObject({ phase: reported.phase })
    // Files that come one after another are told of as they come: that day and amount are kept.
    if (!isAtOnce) continue
    expect([reported.detected_on, reported.loss_at_detection, reported.loss_by_detection]).toEqual([
      finding?.detectedOn,
      Number(finding?.lossAtDetection.amount),
      Number(finding?.lostByDetection.amount),
    ])
  }
  const text = scanText(report)
  expect(text.split('if nothing is done').length - 1).toBe(findings.filter(({ phase }) => phase === 'running').length)
  expect(text.split('first visible on').length - 1).toBe(findings.length)
  for (const { finding } of report.findings)
    expect(text.includes(`what to do: ${adviceWords(finding.advice)}`), finding.title).toBe(finding.phase !== 'ended')
}
