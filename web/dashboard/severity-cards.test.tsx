// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { SeverityCards } from './severity-cards.tsx'

afterEach(cleanup)

const stats = {
  active: 4,
  investigating: 0,
  resolved: 0,
  dismissed: 0,
  critical: 1,
  high: 1_203,
  medium: 0,
  low: 2,
  total: 1_206,
  fading: 0,
  snoozed: 0,
  mine: 0,
  overallLeakageScore: 60,
}

it('DASH-03 DASH-04 DASH-05 shows three counts; each leads to its alerts, but for none there is nothing to press', () => {
  show(<SeverityCards stats={stats} trend={{ critical: 1, high: -1_200, medium: 0, low: 0, isComparable: true }} />)
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'Critical1open alert+1 from last week',
    'High1,203open alerts−1,200 from last week',
    'Medium0open alertsSame as last week',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/risks?severity=critical', '/risks?severity=high'])
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('DASH-12 compares nothing while there is no earlier week', () => {
  show(<SeverityCards stats={stats} trend={{ critical: 1, high: 0, medium: 0, low: 0, isComparable: false }} />)
  for (const card of screen.getAllByRole('listitem')) expect(card.textContent).toContain('No earlier week to compare yet')
})
