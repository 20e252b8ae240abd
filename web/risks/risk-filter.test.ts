import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, filterOf, fits, longestSearch, type RiskView, severities, statuses, tabOf, viewOf } from './risk-filter.ts'

const view: RiskView = { tab: 'active', status: null, severity: null, categoryId: null, search: '' }
const risk = {
  status: 'active',
  severity: 'high',
  categoryId: 'financial',
  title: 'Unit cost of White mug rose 18 %',
  description: 'The price did not.',
} as const

describe('the address of the alerts', () => {
  it('UX-03 keeps every view: what is written into the address is read from it again', () => {
    const views = fc
      .record({
        tab: fc.constantFrom('active', 'resolved', 'dismissed'),
        status: fc.constantFrom(null, ...statuses),
        severity: fc.constantFrom(null, ...severities),
        categoryId: fc.constantFrom(null, 'financial', 'inventory'),
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
    expect(viewOf(new URLSearchParams('tab=x&status=y&category=<b>&severity=z'))).toEqual(view)
    expect(viewOf(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(longestSearch)
  })

  it('ALERT-11 ALERT-19 a status leads to the tab that lists it; investigating is under Active', () => {
    expect(viewOf(new URLSearchParams('status=investigating'))).toMatchObject({ tab: 'active', status: 'investigating' })
    expect(viewOf(new URLSearchParams('status=dismissed&tab=active')).tab).toBe('dismissed')
    expect(filterOf(view)).toEqual({ statuses: ['active', 'investigating'] })
    expect(filterOf({ ...view, status: 'active' })).toEqual({ statuses: ['active'] })
    expect(filterOf({ ...view, tab: 'resolved' })).toEqual({ statuses: ['resolved'] })
  })
})

describe('whether a risk belongs into a list', () => {
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
