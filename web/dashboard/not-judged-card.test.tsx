// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { NotJudgedCard } from './not-judged-card.tsx'

afterEach(cleanup)

/** Folded on a narrow screen, as this one is. */
const hidden = { hidden: true }

const entry = (what: string, amount: string) => ({
  __typename: 'NotJudged' as const,
  ...{ what, because: 'No payouts were read.', remedy: 'Import payouts.csv.' },
  amount: { __typename: 'Money' as const, amount, currency: 'GBP' },
})

it('says what is not judged, how much it is, why, and what would help; the import page is one press away', () => {
  show(<NotJudgedCard of={[entry('Orders in no payout', '48112.40'), entry('Refunds without a reason', '42.05')]} />)
  expect(screen.getAllByRole('listitem', hidden).map((row) => row.textContent)).toEqual([
    'Orders in no payout£48,112No payouts were read. Import payouts.csv.',
    'Refunds without a reason£42.05No payouts were read. Import payouts.csv.',
  ])
  expect(screen.getByRole('link', { name: 'Import files', ...hidden }).getAttribute('href')).toBe('/imports')
  expect(screen.queryByText(/more$/)).toBeNull()
  // One row may count in several entries, so that their number stands there and no sum.
  expect(screen.getByRole('button').textContent).toContain('2 amounts')
})

it('shows three, and the others behind their number', () => {
  show(<NotJudgedCard of={['A', 'B', 'C', 'D', 'E'].map((what) => entry(what, '100.00'))} />)
  const lists = screen.getAllByRole('list', hidden).map((list) => list.children.length)
  expect(lists).toEqual([3, 2])
  expect(screen.getByText('2 more').closest('details')?.open).toBe(false)
})

it('is not there where all is judged', () => {
  show(<NotJudgedCard of={[]} />)
  expect(screen.queryByText('Not judged yet')).toBeNull()
})
