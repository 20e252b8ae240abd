import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, viewOf } from './risk-address.ts'
import {
  directions,
  filterOf,
  fits,
  longestSearch,
  type RiskView,
  severities,
  shows,
  sorts,
  statuses,
  tabOf,
  plainView as view,
  viewOfFilter,
} from './risk-filter.ts'

const risk = {
  status: 'active',
  severity: 'high',
  categoryId: 'financial',
  title: 'Unit cost of White mug rose 18 %',
  description: 'The price did not.',
  snooze: null,
  assignee: null,
} as const

describe('the address of the alerts', () => {
  it('UX-03 keeps every view: what is written into the address is read from it again', () => {
    const views = fc
      .record({
        tab: fc.constantFrom('active', 'resolved', 'dismissed', 'training'),
        status: fc.constantFrom(null, ...statuses),
        severity: fc.constantFrom(null, ...severities),
        categoryId: fc.constantFrom(null, 'financial', 'inventory'),
        show: fc.constantFrom(null, ...shows),
        sort: fc.constantFrom(null, ...sorts),
        direction: fc.constantFrom(null, ...directions),
        search: fc.string({ unit: 'grapheme', maxLength: 50 }).filter((text) => text.isWellFormed()),
      })
      // A status filter opens its tab; for a tab with one status the filter adds nothing.
      .map((one): RiskView => ({ ...one, tab: one.status ? tabOf(one.status) : one.tab }))
      .map((one): RiskView => (one.status === 'resolved' || one.status === 'dismissed' ? { ...one, status: null } : one))
    fc.assert(
      fc.property(views, (one) => {
        expect(viewOf(new URLSearchParams(addressOf(one)))).toEqual(one)
      }),
    )
    expect(addressOf(view)).toBe('')
  })

  it('ALERT-02 reads critical, high, medium and low as severity; any other value leaves all', () => {
    const severityOf = (text: string) => viewOf(new URLSearchParams({ severity: text })).severity
    for (const severity of severities) expect(severityOf(severity)).toBe(severity)
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([null, ...severities]).toContain(severityOf(text))
      }),
    )
    for (const wrong of ['', 'all', 'CRITICAL', 'severe', 'constructor', '__proto__']) expect(severityOf(wrong)).toBeNull()
  })

  it('takes any address: words that it does not know are as good as none, and a search is no longer than the server takes', () => {
    expect(viewOf(new URLSearchParams('tab=x&status=y&category=<b>&severity=z&show=w&sort=v&direction=u'))).toEqual(view)
    expect(viewOf(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(longestSearch)
  })

  it('ALERT-11 ALERT-19 a status leads to the tab that lists it; investigating is under Active', () => {
    expect(viewOf(new URLSearchParams('status=investigating'))).toMatchObject({ tab: 'active', status: 'investigating' })
    expect(viewOf(new URLSearchParams('status=dismissed&tab=active')).tab).toBe('dismissed')
    expect(filterOf(view)).toEqual({ statuses: ['active', 'investigating'], isSnoozed: false })
    expect(filterOf({ ...view, status: 'active' })).toEqual({ statuses: ['active'], isSnoozed: false })
    expect(filterOf({ ...view, tab: 'resolved' })).toEqual({ statuses: ['resolved'] })
  })
})

describe('a saved filter', () => {
  it('UX-04 opens as the view that it was saved from', () => {
    const tabWith = ({ status, tab }: Partial<RiskView>) => (status ? tabOf(status) : (tab ?? 'active'))
    for (const part of [
      { severity: 'high', search: 'mug' },
      { status: 'investigating', categoryId: 'financial' },
      { tab: 'dismissed' },
      { tab: 'resolved', severity: 'low' },
      { show: 'mine' },
      { show: 'snoozed' },
      { status: 'active' },
    ] as const) {
      const saved: RiskView = { ...view, ...part, tab: tabWith(part) }
      expect({ ...view, ...viewOfFilter(filterOf(saved)) }).toEqual(saved)
    }
  })
})

describe('whether a risk belongs into a list', () => {
  it('UX-04 a snoozed one leaves the list of open ones, and one’s own are those that one looks after', () => {
    const snooze = { until: '2026-06-08', above: null }
    const own = { id: 'u', name: 'Ada', email: 'ada@shop.example', isViewer: true }
    expect([fits(risk, filterOf(view)), fits({ ...risk, snooze }, filterOf(view))]).toEqual([true, false])
    const snoozed = filterOf({ ...view, show: 'snoozed' })
    expect([fits(risk, snoozed), fits({ ...risk, snooze }, snoozed)]).toEqual([false, true])
    const mine = filterOf({ ...view, show: 'mine' })
    expect([
      fits(risk, mine),
      fits({ ...risk, assignee: own }, mine),
      fits({ ...risk, assignee: { ...own, isViewer: false } }, mine),
    ]).toEqual([false, true, false])
  })

  it('ALERT-05 category, severity and a search over title and description, whatever their case, apply together', () => {
    const all = { ...view, severity: 'high', categoryId: 'financial', search: ' WHITE MUG ' } as const
    expect(fits(risk, filterOf(all))).toBe(true)
    expect(fits(risk, filterOf({ ...all, search: 'the PRICE' }))).toBe(true)
    expect(fits(risk, filterOf({ ...all, search: 'black mug' }))).toBe(false)
    expect(fits(risk, filterOf({ ...all, severity: 'low' }))).toBe(false)
    expect(fits(risk, filterOf({ ...all, categoryId: 'customer' }))).toBe(false)
    expect(fits({ ...risk, status: 'dismissed' }, filterOf(all))).toBe(false)
  })

  it('finds a title that was copied from the screen, whose blanks break no line', () => {
    expect(filterOf({ ...view, search: ' rose 18\u00a0% (£3–\u2060£5)' }).search).toBe('rose 18 % (£3–£5)')
  })

  it('one without conditions takes every risk', () => {
    expect(fits(risk, {})).toBe(true)
  })
})
