// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../ui/for-tests.tsx'
import { MarginChange } from './margin-change.tsx'

afterEach(cleanup)

const part = (name: string, amount: string) => ({
  __typename: 'WaterfallPart' as const,
  part: name,
  amount: { __typename: 'Money' as const, amount, currency: 'GBP' },
})
const finding = { kind: 'cogs_rise', endedOn: null, marginChange: [part('volume', '120.10'), part('cost', '-470.35')] }
const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('what changed in a product’s margin', () => {
  it('is a sentence, a chart and a table whose parts sum to the figure shown, to the cent', () => {
    show(<MarginChange finding={finding} />)
    expect(screen.getByText(/^Since the leak began, this product left you £350 less than before in as many days\./)).toBeTruthy()
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'What changed in this product’s margin: Units sold £120.10, Unit cost −£470.35, Change in all −£350.25',
    )
    expect(cells()).toEqual(['Units sold£120.10', 'Unit cost−£470.35', 'Change in all−£350.25'])
    expect(document.querySelectorAll('[data-zero]')).toHaveLength(3)
  })

  it('speaks of the past once the leak is over, and says more and as much', () => {
    const { unmount } = show(<MarginChange finding={{ ...finding, endedOn: '2026-03-03', marginChange: [part('price', '12.50')] }} />)
    expect(screen.getByText(/^While it leaked, this product left you £12.50 more than before/)).toBeTruthy()
    unmount()
    show(<MarginChange finding={{ ...finding, marginChange: [part('price', '5.00'), part('cost', '-5.00')] }} />)
    expect(screen.getByText(/left you as much as before in as many days/)).toBeTruthy()
    expect(cells().at(-1)).toBe('Change in all£0.00')
  })

  it.each([
    ['cogs_rise', /^Not known yet: it takes at least 14 days/],
    ['refund_step', /^Refunds are money given back after the sale/],
    ['price_zero', /^This is a rule/],
  ])('UX-09 %s without a comparison says why there is none', (kind, why) => {
    show(<MarginChange finding={{ ...finding, kind, marginChange: null }} />)
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })
})
