import { ApolloLink } from '@apollo/client'
import { map, type Observable, of, switchMap, tap } from 'rxjs'

type Entity = Record<string, unknown>
type EntityNumber = { readonly entity: Entity; readonly number: number }

/**
 * Events that tell how far long work is. Its last state is told once: nothing corrects an older
 * answer that replaces it.
 */
const progressEvents = new Set(['ImportProgress', 'IntegrationChanged'])

/** More entities than change during one request. */
const remembered = 200

/**
 * Keeps an answer from replacing what an event told while the answer was on its way. After the end
 * of a scan a query is sent again: its figures may be from before. A file or an integration in an
 * answer takes the state that its event told.
 */
export function freshAnswersLink(): ApolloLink {
  let scans = 0
  let events = 0
  const told = new Map<string, EntityNumber>()
  const remember = (entity: Entity) => {
    told.delete(keyOf(entity))
    told.set(keyOf(entity), { entity, number: events++ })
    for (const key of told.keys()) if (told.size > remembered) told.delete(key)
  }
  const note = (name: string | undefined, { data }: ApolloLink.Result) => {
    if (name === 'DetectorsScanned') scans++
    if (progressEvents.has(name ?? '')) for (const value of Object.values(data ?? {})) if (isEntity(value)) remember(value)
  }
  return new ApolloLink((operation, forward) => {
    const { operationType, operationName } = operation
    if (operationType === 'subscription') return forward(operation).pipe(tap((event) => note(operationName, event)))
    const [scansBefore, eventsBefore] = [scans, events]
    const newer = (entity: Entity) => {
      const event = told.get(keyOf(entity))
      return event && event.number >= eventsBefore ? event.entity : undefined
    }
    const fresh = (answers: Observable<ApolloLink.Result>) =>
      answers.pipe(
        map((answer) => (events === eventsBefore ? answer : { ...answer, data: updated(answer.data, newer) as ApolloLink.Result['data'] })),
      )
    return forward(operation).pipe(
      switchMap((answer) => fresh(operationType !== 'query' || scans === scansBefore ? of(answer) : forward(operation))),
    )
  })
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && '__typename' in value && 'id' in value
}

function keyOf({ __typename, id }: Entity): string {
  return `${__typename}:${id}`
}

/**
 * The answer with each entity's fields as `newer` has them; fields that the answer does not ask for
 * stay out.
 */
function updated(value: unknown, newer: (entity: Entity) => Entity | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => updated(one, newer))
  if (typeof value !== 'object' || value === null) return value
  const event = isEntity(value) ? newer(value) : undefined
  const fields = Object.entries(value).map(([name, field]) => [name, event && name in event ? event[name] : updated(field, newer)])
  return Object.fromEntries(fields)
}
