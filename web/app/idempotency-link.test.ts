import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { expect, it } from 'vitest'
import { AddRiskCommentDocument, ViewerDocument } from '../generated/graphql.ts'
import { idempotencyLink } from './idempotency-link.ts'

type Answer = ApolloLink.Result | Error | 'never'

/** A client whose requests are answered one after the other, with the keys that they carried. */
function clientThat(...answers: Answer[]) {
  const keys: (string | undefined)[] = []
  let made = 0
  const server = new ApolloLink((operation) => {
    keys.push((operation.getContext().headers as Record<string, string> | undefined)?.['idempotency-key'])
    const answer = answers.shift()
    return new Observable((observer) => {
      if (answer === 'never') return
      if (answer instanceof Error) return observer.error(answer)
      observer.next(answer ?? { data: {} })
      observer.complete()
    })
  })
  const link = ApolloLink.from([idempotencyLink(() => `key-${++made}`), server])
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), keys }
}

const comment = (text: string) => ({
  mutation: AddRiskCommentDocument,
  variables: { input: { id: '1', riskId: '2', text } },
  fetchPolicy: 'no-cache' as const,
})
const done: Answer = { data: { addRiskComment: { comment: null, userErrors: [] } } }
const refused = (code: string): Answer => ({ data: null, errors: [{ message: 'no', extensions: { code } }] })

it('REL-21 a change without an answer, or with one that says nothing, carries the same key when it is asked for again', async () => {
  const { client, keys } = clientThat(new TypeError('no line'), refused('UNAVAILABLE'), refused('INTERNAL_SERVER_ERROR'), done)
  for (const _ of Array.from({ length: 4 })) await client.mutate(comment('a')).catch(() => undefined)
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
})

it('REL-21 two clicks in a row are one wish; once it is answered the next is another', async () => {
  const { client, keys } = clientThat('never', done, done)
  void client.mutate(comment('a'))
  await client.mutate(comment('a'))
  await client.mutate(comment('a'))
  expect(keys).toEqual(['key-1', 'key-1', 'key-2'])
})

it('REL-21 another change has another key, also while the first has no answer, and a refusal ends a wish', async () => {
  const { client, keys } = clientThat('never', refused('FORBIDDEN'), done)
  void client.mutate(comment('a'))
  await client.mutate(comment('b')).catch(() => undefined)
  await client.mutate(comment('b'))
  expect(keys).toEqual(['key-1', 'key-2', 'key-3'])
})

it('reads carry none', async () => {
  const { client, keys } = clientThat({ data: { viewer: null, eventCursor: null } })
  await client.query({ query: ViewerDocument })
  expect(keys).toEqual([undefined])
})
