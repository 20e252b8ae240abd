// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { HumanDay, Money, MonthlyMoney } from './figures.tsx'
import { SeverityBadge } from './severity-badge.tsx'

afterEach(cleanup)

const pounds = (amount: string) => ({ amount, currency: 'GBP' })

describe('figures on a page', () => {
  it('UX-13 an amount reads without cents from 100 upward and shows them on hover', () => {
    show(<Money of={pounds('1820.25')} />)
    expect(screen.getByText('£1,820').getAttribute('title')).toBe('£1,820.25')
  })

  it('money a month carries its range, and none when there is none', () => {
    const { unmount } = show(<MonthlyMoney of={{ low: pounds('310'), expected: pounds('412.2'), high: pounds('520') }} />)
    expect(document.body.textContent).toContain('£412 a month(£310–£520)')
    unmount()
    show(<MonthlyMoney of={{ low: pounds('0'), expected: pounds('0.00'), high: pounds('0') }} />)
    expect(document.body.textContent).toBe('£0 a month')
  })

  it('UX-13 a day is short and human, and exact on hover', () => {
    show(<HumanDay of="2026-03-03" />)
    const day = screen.getByText(/23 days ago/)
    expect(day.textContent).toMatch(/^(3 Mar|Mar 3), 23 days ago$/)
    expect(day.getAttribute('title')).toContain('2026')
    expect(day.getAttribute('datetime')).toBe('2026-03-03')
  })

  it.each([
    ['critical', 'Critical'],
    ['high', 'High'],
    ['medium', 'Medium'],
    ['low', 'Low'],
  ] as const)('UX-01 severity %s is said by a word and a sign, not by color alone', (severity, word) => {
    const { container } = show(<SeverityBadge severity={severity} />)
    expect(container.textContent).toBe(word)
    expect(container.querySelector('svg[aria-hidden="true"]')).not.toBeNull()
  })
})
