// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { AdjustReading } from './adjust-reading.tsx'
import type { Mapping, Readable } from './reading-form.ts'

afterEach(cleanup)

const column = (name: string, header: string | null, isRequired = true, holds = 'text') => ({ name, header, isRequired, holds })
const file: Readable = {
  header: ['Variant SKU', 'Preis', 'State'],
  readableAs: [
    {
      kind: 'costs',
      columns: [
        column('sku', 'Variant SKU'),
        column('valid_from', null, true, 'date'),
        column('unit_cost', null),
        column('currency', null, false),
      ],
    },
    { kind: 'orders', columns: [column('order_id', null), column('sku', 'Variant SKU')] },
  ],
  mapping: {},
}

function open(said: Mapping[]) {
  show(<AdjustReading fileName="list.csv" file={file} kind="costs" onSubmit={(mapping) => said.push(mapping)} onClose={() => undefined} />)
}

it('says what a file does not: which column is which, what holds for all rows, which rows count', async () => {
  const said: Mapping[] = []
  open(said)
  await userEvent.selectOptions(screen.getByLabelText('Cost valid from'), 'The same for all rows…')
  await userEvent.type(screen.getByLabelText('Cost valid from of all rows'), '2025-01-31')
  await userEvent.selectOptions(screen.getByLabelText('Unit cost'), 'Preis')
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }))
  const only = within(screen.getByRole('group', { name: 'Only rows where' }))
  await userEvent.selectOptions(only.getByLabelText('Column'), 'State')
  await userEvent.type(only.getByLabelText('holds exactly'), 'active')
  await userEvent.selectOptions(screen.getByLabelText('Decimal mark'), 'Comma: 1.234,50')
  await userEvent.click(screen.getByRole('button', { name: 'Import with these settings' }))
  expect(said).toEqual([
    { kind: 'costs', columns: { unit_cost: 'Preis' }, values: { valid_from: '2025-01-31' }, only: { State: 'active' }, decimal: ',' },
  ])
})

it('names what is missing under its field, which gets the focus, and starts anew for another kind', async () => {
  const said: Mapping[] = []
  open(said)
  await userEvent.click(screen.getByRole('button', { name: 'Import with these settings' }))
  const from = screen.getByLabelText('Cost valid from')
  expect(document.activeElement).toBe(from)
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose the column, or say what holds for all rows',
  )
  await userEvent.selectOptions(screen.getByLabelText('What the file holds'), 'Orders')
  expect(screen.queryByLabelText('Cost valid from')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Order number'), 'State')
  await userEvent.click(screen.getByRole('button', { name: 'Import with these settings' }))
  expect(said).toEqual([{ kind: 'orders', columns: { order_id: 'State' } }])
})
