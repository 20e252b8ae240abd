// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import type { FindingDetail } from './detail.ts'
import { EvidenceTable } from './evidence-table.tsx'

afterEach(cleanup)

const pounds = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'GBP' })
const row = (line: number) => ({
  __typename: 'EvidenceRow' as const,
  ...{
    id: `r${line}`,
    table: 'order_line',
    file: 'orders.csv',
    line,
    record: null,
    recordUrl: null,
    day: '2026-03-01',
    reference: null,
    entity: 'A',
    entityName: null,
    units: '1',
  },
  ...{ isCost: false, expected: pounds('2.00'), actual: pounds('1.00'), loss: pounds('1.00') },
})
const pageOf = (from: number, to: number, total: number) => ({
  __typename: 'EvidenceRowConnection' as const,
  totalCount: total,
  nodes: Array.from({ length: to - from + 1 }, (_, i) => row(from + i)),
  pageInfo: { __typename: 'PageInfo' as const, hasNextPage: to < total, endCursor: `after ${to}` },
})
const findingOf = (total: number) =>
  ({
    ...{ id: 'f', kind: 'cogs_rise', entityType: 'sku', title: 'White Mug costs more', evidence: pageOf(1, 2, total) },
    loss: { expected: pounds(`${total}.00`), low: pounds('1.00'), high: pounds('9.00') },
  }) as unknown as FindingDetail

/**
 * A table whose figures can be renewed, and the requests that it has sent: the test answers each of
 * them.
 */
function table() {
  const asked: { after: string; answer: (page: ReturnType<typeof pageOf>) => void }[] = []
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        const answer = (evidence: ReturnType<typeof pageOf>) => {
          observer.next({ data: { finding: { __typename: 'Finding', id: 'f', evidence } } })
          observer.complete()
        }
        asked.push({ after: String(variables.after), answer })
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const Renewed = () => {
    const [finding, renew] = useState(findingOf(4))
    return (
      <>
        <button type="button" onClick={() => renew(findingOf(5))}>
          New figures
        </button>
        <button type="button" onClick={() => renew(findingOf(4))}>
          Same figures
        </button>
        <EvidenceTable finding={finding} riskId="r" isOnlyOne />
      </>
    )
  }
  show(
    <ApolloProvider client={client}>
      <Renewed />
    </ApolloProvider>,
  )
  return asked
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lines = () => document.querySelectorAll('[data-loss]').length

describe('the rows that prove a finding', () => {
  it('are read on until all are there, and stay when the same figures come again', async () => {
    const asked = table()
    expect(lines()).toBe(2)
    click('Show more rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.answer(pageOf(3, 4, 4))
    await waitFor(() => expect(lines()).toBe(4))
    click('Same figures')
    expect(lines()).toBe(4)
    expect(screen.queryByRole('button', { name: 'Show more rows' })).toBeNull()
  })

  it('begin afresh with new figures; who asked for more meanwhile gets more', async () => {
    const asked = table()
    click('Show more rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    click('New figures')
    asked[0]?.answer(pageOf(3, 4, 4))
    await waitFor(() => expect(asked.map(({ after }) => after)).toEqual(['after 2', 'after 2']))
    expect(lines()).toBe(2)
    asked[1]?.answer(pageOf(3, 5, 5))
    await waitFor(() => expect(lines()).toBe(5))
  })
})
