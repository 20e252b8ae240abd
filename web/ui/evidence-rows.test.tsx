// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { type EvidenceRow, EvidenceRows } from './evidence-rows.tsx'

afterEach(cleanup)

const money = (amount: string) => ({ amount, currency: 'GBP' })
const parcel: EvidenceRow = {
  id: 'p',
  table: 'parcel',
  file: 'shipping.csv',
  line: 7,
  day: '2026-03-04',
  reference: '1041',
  entity: 'Swift/UK',
  entityName: null,
  record: null,
  recordUrl: null,
  units: null,
  isCost: true,
  expected: money('4.00'),
  actual: money('5.50'),
  loss: money('1.50'),
}
const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)
const cells = () => screen.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)

describe('the evidence table', () => {
  it('shows a parcel with its order, what was billed and what was to be expected', () => {
    show(<EvidenceRows rows={[parcel]} label="Evidence" hasEntities={false} sum={null} />)
    expect(heads()).toEqual(['Row', 'Day', 'Order', 'Expected', 'Billed', 'Loss'])
    expect(cells()).toHaveLength(6)
    expect(cells()[0]).toBe('shipping.csv:7')
    expect(cells().slice(2)).toEqual(['1041', 'expected £4.00', 'billed £5.50', '£1.50'])
  })

  it('names what each row is of where a finding is about several', () => {
    show(<EvidenceRows rows={[parcel]} label="Evidence" hasEntities sum={{ label: 'All 1 row', amount: money('1.50') }} />)
    expect(heads()).toContain('Carrier / zone')
    expect(cells()).toContain('Swift/UK')
    expect(screen.getByTestId('evidence-sum').textContent).toBe('£1.50')
  })

  it('has a column for every head, also where an ads row has nothing to tell it apart', () => {
    const ad = { ...parcel, table: 'ad_spend', entity: 'Shoes' }
    show(
      <EvidenceRows
        rows={[
          { ...ad, id: 'a', reference: 'red' },
          { ...ad, reference: null },
        ]}
        label="Evidence"
        hasEntities={false}
        sum={null}
      />,
    )
    expect(heads()).toEqual(['Row', 'Day', 'Part', 'Expected', 'Spent', 'Loss'])
    expect(cells()).toHaveLength(12)
  })
})
