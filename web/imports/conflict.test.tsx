// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import type { ConflictPartsFragment } from '../generated/graphql.ts'
import { ConflictView } from './conflict.tsx'

afterEach(cleanup)

const conflict: ConflictPartsFragment = {
  id: '1',
  line: 7,
  reason: 'The ledger has another amount under the same key; the first one stays.',
  record: 'R1,2025-03-01,A,1,7',
  kept: null,
  decidedAt: null,
  values: [
    { name: 'refund_id', ledger: 'R1', file: 'R1', differs: false },
    { name: 'amount', ledger: '5.00', file: '7.00', differs: true },
    { name: 'order_id', ledger: null, file: '1001', differs: true },
    { name: 'unit_cost', ledger: '0.123456', file: '0.12', differs: true },
  ],
}

it('stands side by side with the ledger’s row, with what differs marked in words too', () => {
  show(<ConflictView conflict={conflict} isBusy={false} problem={null} onKeep={() => undefined} />)
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.slice(1, 5)).toEqual([
    ['R1', 'R1'],
    ['£5.00', '£7.00'],
    ['none', '1001'],
    ['0.123456', '£0.12'],
  ])
  expect(screen.getByRole('rowheader', { name: /Amount.*differs/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Refund' })).toBeTruthy()
})

it('is decided by a button for each row; the one that counts says so, the other can still be taken', async () => {
  const kept: string[] = []
  const view = (of: ConflictPartsFragment) => (
    <ConflictView conflict={of} isBusy={false} problem={null} onKeep={(side) => kept.push(side)} />
  )
  const { unmount } = show(view(conflict))
  await userEvent.click(screen.getByRole('button', { name: /the file’s.*line 7/ }))
  unmount()
  show(view({ ...conflict, kept: 'FILE' }))
  const chosen = screen.getByRole('button', { name: /the file’s.*line 7/ })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  expect(chosen.textContent).toBe('Counts: the file’s row, line 7')
  await userEvent.click(chosen)
  await userEvent.click(screen.getByRole('button', { name: /the ledger’s.*line 7/ }))
  expect(kept).toEqual(['FILE', 'LEDGER'])
})

it('without what the file says shows the row as it stands there, and offers nothing', () => {
  show(<ConflictView conflict={{ ...conflict, values: [] }} isBusy={false} problem="Not now." onKeep={() => undefined} />)
  expect(screen.getByText('R1,2025-03-01,A,1,7')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Not now.')
})
