import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import {
  DetectorsDocument,
  DetectorsScannedDocument,
  DismissImportDocument,
  ImportProgressDocument,
  ReadImportAgainDocument,
} from '../generated/graphql.ts'
import { freshAnswersLink } from './fresh-answers-link.ts'

/**
 * A client whose requests are answered when the test says so, in the order in which they were sent.
 */
function clientOf() {
  const sent: { name: string | undefined; answer: (data: Record<string, unknown>) => void }[] = []
  const events = new Subject<ApolloLink.Result>()
  const server = new ApolloLink((operation) => {
    if (operation.operationType === 'subscription') return events
    return new Observable((observer) => {
      const answer = (data: Record<string, unknown>) => {
        observer.next({ data })
        observer.complete()
      }
      sent.push({ name: operation.operationName, answer })
    })
  })
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([freshAnswersLink(), server]) })
  return { client, sent, event: (data: Record<string, unknown>) => events.next({ data }) }
}

const read = (client: ApolloClient) => client.query({ query: DetectorsDocument, fetchPolicy: 'no-cache' })
const moment = () => new Promise((resolve) => setImmediate(resolve))

it('reads again what was asked before a scan ended and answered after it', async () => {
  const { client, sent, event } = clientOf()
  client.subscribe({ query: DetectorsScannedDocument, fetchPolicy: 'no-cache' }).subscribe()
  const answer = read(client)
  await moment()
  event({ detectorsScanned: [] })
  sent[0]?.answer({ detectors: ['before'] })
  await moment()
  expect(sent.map(({ name }) => name)).toEqual(['Detectors', 'Detectors'])
  sent[1]?.answer({ detectors: ['after'] })
  expect((await answer).data).toEqual({ detectors: ['after'] })
})

it('sends once what no scan overtakes', async () => {
  const { client, sent, event } = clientOf()
  client.subscribe({ query: DetectorsScannedDocument, fetchPolicy: 'no-cache' }).subscribe()
  event({ detectorsScanned: [] })
  const answer = read(client)
  await moment()
  sent[0]?.answer({ detectors: ['now'] })
  expect((await answer).data).toEqual({ detectors: ['now'] })
  expect(sent).toHaveLength(1)
})

it('never sends a change twice', async () => {
  const { client, sent, event } = clientOf()
  client.subscribe({ query: DetectorsScannedDocument, fetchPolicy: 'no-cache' }).subscribe()
  const change = client.mutate({ mutation: DismissImportDocument, variables: { input: { id: '1' } }, fetchPolicy: 'no-cache' })
  await moment()
  event({ detectorsScanned: [] })
  sent[0]?.answer({ dismissImport: null })
  await change
  expect(sent).toHaveLength(1)
})

const file = (state: string, more = {}) => ({ __typename: 'Import', id: 'i1', state, ...more })

/** A client that listens to files, with one request on its way. */
async function readingAgain() {
  const { client, sent, event } = clientOf()
  client.subscribe({ query: ImportProgressDocument, fetchPolicy: 'no-cache' }).subscribe()
  event({ importProgress: file('waiting') })
  const send = () => client.mutate({ mutation: ReadImportAgainDocument, variables: { input: { importId: 'i0' } }, fetchPolicy: 'no-cache' })
  return { answer: send(), send, sent, event }
}

it('UX-07 keeps what an event told of a file while the answer about it was on its way', async () => {
  const { answer, send, sent, event } = await readingAgain()
  await moment()
  event({ importProgress: file('reading') })
  event({ importProgress: file('done', { accepted: 1, rowsRead: 1 }) })
  sent[0]?.answer({ readImportAgain: { import: file('waiting', { accepted: 0 }), others: [file('reading'), { ...file('x'), id: 'i2' }] } })
  expect((await answer).data).toEqual({
    readImportAgain: { import: file('done', { accepted: 1 }), others: [file('done'), { ...file('x'), id: 'i2' }] },
  })

  // What was sent after the event is newer than it.
  const next = send()
  await moment()
  sent[1]?.answer({ readImportAgain: { import: file('cancelled') } })
  expect((await next).data).toEqual({ readImportAgain: { import: file('cancelled') } })
})
