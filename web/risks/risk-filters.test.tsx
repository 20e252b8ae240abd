// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { useRiskView } from './risk-address.ts'
import { RiskFilters } from './risk-filters.tsx'

afterEach(cleanup)

const categories = [{ id: 'financial', name: 'Financial' }]

function Alerts() {
  const [view, change] = useRiskView()
  return (
    <>
      <RiskFilters view={view} onChange={change} categories={categories} />
      <output>{useLocation().search}</output>
    </>
  )
}

it('ALERT-05 a second choice that comes before the first is drawn keeps the first', async () => {
  show(
    <NuqsAdapter>
      <Alerts />
    </NuqsAdapter>,
  )
  act(() => {
    // Both at once: nothing is rendered between them.
    fireEvent.change(screen.getByLabelText('Severity'), { target: { value: 'critical' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'financial' } })
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?severity=critical&category=financial'))
  fireEvent.change(screen.getByLabelText('Severity'), { target: { value: '' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?category=financial'))
})
