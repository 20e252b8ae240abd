// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { show } from '../ui/for-tests.tsx'
import { viewOf } from './risk-filter.ts'
import { RiskFilters } from './risk-filters.tsx'

afterEach(cleanup)

const categories = [{ id: 'financial', name: 'Financial' }]

function Alerts() {
  const [address] = useSearchParams()
  return (
    <>
      <RiskFilters view={viewOf(address)} categories={categories} />
      <output>{useLocation().search}</output>
    </>
  )
}

it('ALERT-05 a second choice that comes before the first is drawn keeps the first', () => {
  show(<Alerts />)
  act(() => {
    // Both at once: nothing is rendered between them.
    fireEvent.change(screen.getByLabelText('Severity'), { target: { value: 'critical' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'financial' } })
  })
  expect(screen.getByRole('status').textContent).toBe('?severity=critical&category=financial')
  fireEvent.change(screen.getByLabelText('Severity'), { target: { value: '' } })
  expect(screen.getByRole('status').textContent).toBe('?category=financial')
})
