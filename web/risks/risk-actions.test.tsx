// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import type { RiskDetail } from './detail.ts'
import type { Panels } from './panels.ts'
import { RiskActions } from './risk-actions.tsx'

afterEach(cleanup)

const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() })
const actions = (
  <ApolloProvider client={client}>
    <RiskActions
      risk={{ id: '1', status: 'active' } as RiskDetail}
      panels={{ show: () => undefined } as unknown as Panels}
      question={null}
    />
  </ApolloProvider>
)

it('ROLE-11 who may change an alert is offered the steps; a viewer is told who does', () => {
  show(actions)
  expect(screen.getByRole('button', { name: 'Add Comment' })).toBeTruthy()
  cleanup()
  show(actions, { isOnlooker: true })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/Managers and owners say what became of a leak, plan and comment/)).toBeTruthy()
})
