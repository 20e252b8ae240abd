// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../ui/for-tests.tsx'
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
  overallLeakageScore: 60,
}

it('DASH-03 DASH-04 DASH-05 shows three counts; each leads to its alerts, but for none there is nothing to press', () => {
  show(<SeverityCards stats={stats} trend={{ critical: 1, high: -1_200, medium: 0, low: 0 }} />)
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'Critical1open alert+1 from last week',
    'High1,203open alerts−1,200 from last week',
    'Medium0open alertsSame as last week',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/risks?severity=critical', '/risks?severity=high'])
  expect(screen.queryAllByRole('button')).toEqual([])
})
