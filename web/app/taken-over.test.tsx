// @vitest-environment jsdom
import { ApolloClient, ApolloLink, type DocumentNode } from '@apollo/client'
import createCache from '@emotion/cache'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { type IntegrationPartsFragment, IntegrationsDocument, type IntegrationsQuery } from '../generated/graphql.ts'
import { draw } from '../ssr.tsx'
import { writeFor } from '../ui/money.ts'
import { AppProviders } from './app-providers.tsx'
import { makeCache } from './cache.ts'
import { writeFirstAnswers } from './initial-cache.ts'
import { firstPage } from './initial-queries.ts'
import { routes } from './routes.tsx'
import { sampleAnswer } from './sample-data.ts'
import { Hydrated, routerReady } from './server-markup.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const address = { pathname: '/integrations', search: '' }
const drawnAt = new Date('2026-11-29T12:00:00Z')

const nameOf = (document: unknown) => {
  const [operation] = (document as DocumentNode).definitions
  return operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : ''
}

/** A shop that is read for the first time, of which orders have come so far. */
function beingRead(one: IntegrationPartsFragment, connectedAt: unknown): IntegrationPartsFragment {
  const stream = {
    __typename: 'ConnectionStream' as const,
    stream: 'orders',
    records: 1_204,
    problem: null,
    correction: null,
    unknownSince: null,
    hasDays: true,
  }
  return {
    ...one,
    ...{ status: 'active', lastSyncAt: null, nextSyncAt: null, problem: null, since: '2026-05-01', rereadFrom: null, rereadTo: null },
    metadata: { ...one.metadata, connectedAt },
    streams: [{ ...stream, firstDay: '2026-10-04', lastDay: '2026-11-29', upToDateAt: null }],
  }
}

/** What the frame of the page reads of who looks at it. */
const ofReader: Readonly<Record<string, object>> = {
  Viewer: {
    eventCursor: null,
    viewer: {
      ...{ __typename: 'Viewer', id: 'viewer', name: 'Ann', firstName: 'Ann', lastName: null, email: 'ann@example.com', role: 'owner' },
      ...{ isDemo: false, mustChooseSignIn: false },
      business: {
        ...{ __typename: 'Business', id: 'business', name: 'Fern', currency: 'USD', zone: 'UTC', expiresAt: null, leavingAt: null },
      },
    },
  },
  OwnBusinesses: {
    viewer: {
      __typename: 'Viewer',
      id: 'viewer',
      businesses: [{ __typename: 'OwnBusiness', businessId: 'business', name: 'Fern', isCurrent: true }],
    },
  },
  OwnTheme: { settings: { __typename: 'Settings', preferences: { __typename: 'Preferences', theme: 'light' } } },
}

/** The answers to the reads of the page; `connectedAt` is of its first integration. */
async function answersWith(connectedAt: unknown): Promise<unknown[]> {
  const reads = (await firstPage(address)?.reads()) ?? []
  return reads.map(({ document, variables }) => {
    const known = ofReader[nameOf(document)]
    if (known) return known
    const answer = sampleAnswer(nameOf(document), (variables ?? {}) as Record<string, unknown>)
    if (document !== IntegrationsDocument) return answer
    const { integrations } = answer as IntegrationsQuery
    return { integrations: integrations.map((one, i) => (i === 0 ? beingRead(one, connectedAt) : one)) }
  })
}

/** Draws the page on a server, and takes it over so many minutes later; what React had to mend. */
async function takenOver(answers: readonly unknown[], minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: drawnAt })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('scrollTo', () => undefined)
  const drawn = await draw(address, answers, 'en')
  document.body.innerHTML = `<div id="root">${drawn?.body}</div>`
  const root = document.getElementById('root') as HTMLElement
  const text = root.textContent ?? ''
  vi.setSystemTime(new Date(drawnAt.getTime() + minutes * 60_000))
  const client = new ApolloClient({ cache: makeCache(), link: ApolloLink.empty() })
  await writeFirstAnswers(client, address, JSON.parse(JSON.stringify(answers)) as unknown[])
  const router = createMemoryRouter(routes, { initialEntries: [address.pathname] })
  await routerReady(router)
  writeFor('en')
  const faults: unknown[] = []
  const part = (
    <AppProviders client={client} styles={createCache({ key: 'css' })}>
      <RouterProvider router={router} />
      <Hydrated root={root} />
    </AppProviders>
  )
  const taken = await act(async () => hydrateRoot(root, part, { onRecoverableError: (error) => faults.push(String(error)) }))
  const shown = root.textContent ?? ''
  act(() => taken.unmount())
  return { text, shown, faults }
}

it('UX-02 INTEG-18 a page that was drawn amid a first reading is taken over as it is, also minutes later', async () => {
  const { text, shown, faults } = await takenOver(await answersWith('2026-11-29T11:40:00.000Z'), 20)
  expect(text).toContain('Read back to')
  expect(faults).toEqual([])
  expect(shown).toContain('Read back to')
})

it('UX-02 a page that was drawn of other values than its scripts get is mended, and the browser told', async () => {
  const { text, faults } = await takenOver(await answersWith(new Date('2026-11-29T11:40:00Z')), 0)
  expect(text).not.toContain('Read back to')
  expect(faults).not.toEqual([])
})
