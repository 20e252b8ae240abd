// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { MarginChange } from './margin-change.tsx'

afterEach(cleanup)

const pounds = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'GBP' })
const part = (name: string, amount: string) => ({ __typename: 'WaterfallPart' as const, part: name, amount: pounds(amount) })
const agreement = 'The higher unit cost took £470, as the alert says; the price hardly changed.'
const changed = (amount: string, ...parts: ReturnType<typeof part>[]) => ({
  notCompared: null,
  marginChange: { __typename: 'MarginChange' as const, since: '2026-03-03', until: '2026-03-25', change: pounds(amount), parts, agreement },
})
const finding = changed('-350.25', part('volume', '120.10'), part('cost', '-470.35'))
const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('what changed in a product’s margin', () => {
  it('is a sentence, a chart and a table whose parts sum to the figure shown, to the cent', () => {
    show(<MarginChange finding={finding} />)
    expect(document.body.textContent).toMatch(
      /From (3 Mar|Mar 3) to (25 Mar|Mar 25) this product left you £350 less than at its pace of up to 90 days before\./,
    )
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'What changed in this product’s margin: Units sold £120.10, Unit cost −£470.35, Change in all −£350.25',
    )
    expect(screen.getByTestId('agreement').textContent).toBe(agreement)
    expect(cells()).toEqual(['Units sold£120.10', 'Unit cost−£470.35', 'Change in all−£350.25'])
    expect(document.querySelectorAll('[data-zero]')).toHaveLength(3)
  })

  it('says more, and as much', () => {
    const { unmount } = show(<MarginChange finding={changed('12.50', part('price', '12.50'))} />)
    expect(document.body.textContent).toContain('left you £12.50 more than at its pace')
    unmount()
    show(<MarginChange finding={changed('0.00', part('price', '5.00'), part('cost', '-5.00'))} />)
    expect(document.body.textContent).toContain('left you as much as at its pace')
    expect(cells().at(-1)).toBe('Change in all£0.00')
  })

  it.each([
    ['with too few days', null, /^Not known yet: it takes 14 days/],
    ['of a kind that is not compared', 'Not compared here: it is a rule.', /^Not compared here: it is a rule\.$/],
  ])('UX-09 a leak %s says why there is no comparison', (_, notCompared, why) => {
    show(<MarginChange finding={{ notCompared, marginChange: null }} />)
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })
})
