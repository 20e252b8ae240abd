// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { PartsCard, placeOf } from './parts-card.tsx'

afterEach(cleanup)

const pounds = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'GBP' })
const range = (amount: string) => ({
  ...{ __typename: 'MoneyRange' as const, low: pounds(amount), expected: pounds(amount), high: pounds(amount) },
})
const part = (id: string, title: string, phase: 'running' | 'fading' | 'ended') => ({
  id,
  title,
  phase,
  loss: range('412.00'),
  monthly: range('96.00'),
})
const parts = [part('1', 'Margin on A is down', 'running'), part('2', 'Margin on B was down', 'ended')]

it('lists the statements of an alert in their order, and says which is the main one', () => {
  show(<PartsCard parts={parts} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Margin on A is down £412 lost, £96.00 a month – the main part',
    'Margin on B was down £412 lost, over',
  ])
  expect(document.body.textContent).toContain('2 statements with one cause')
})

it('says of a statement that fades that it is probably over', () => {
  show(<PartsCard parts={[part('1', 'Refund rate of A was up', 'fading')]} />)
  expect(screen.getByRole('listitem').textContent).toContain('lost, probably over')
})

it('leads to the figures of a statement, and the keyboard with it', () => {
  const scroll = vi.fn<() => void>()
  show(
    <>
      <PartsCard parts={parts} />
      <h2 id={placeOf({ id: '2' })} tabIndex={-1}>
        Its figures
      </h2>
    </>,
  )
  Object.assign(screen.getByRole('heading', { name: 'Its figures' }), { scrollIntoView: scroll })
  fireEvent.click(screen.getByRole('button', { name: 'Margin on B was down' }))
  expect(scroll).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toBe('Its figures')
})
