// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import type { RiskDetail } from './detail.ts'
import { Recommendations } from './risk-overview.tsx'

afterEach(cleanup)

const tips = ['Compare the rows below with what you agreed with the supplier or carrier.']
const event = {
  supplierId: 's',
  supplier: 'Box',
  stake: 'Not known.',
  endedBecause: null,
  sources: [],
} as unknown as RiskDetail['supplierEvent']
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('tips on a leak stand in its alert', () => {
  show(<Recommendations risk={{ tips, supplierEvent: null }} />)
  expect(shown()).toEqual(tips)
})

it('an alert of a supplier has no rows, and no tips on them', () => {
  show(<Recommendations risk={{ tips, supplierEvent: event }} />)
  expect(shown()).toEqual([])
})
