import { ApolloLink } from '@apollo/client'
import { of, switchMap, tap } from 'rxjs'

/**
 * Reads again what was asked before a scan ended and is answered after its end was told: such an
 * answer may hold the figures from before the scan, and would replace those that the event wrote.
 */
export function freshAnswersLink(): ApolloLink {
  let scans = 0
  return new ApolloLink((operation, forward) => {
    if (operation.operationName === 'DetectorsScanned') return forward(operation).pipe(tap(() => scans++))
    if (operation.operationType !== 'query') return forward(operation)
    const before = scans
    return forward(operation).pipe(switchMap((answer) => (scans === before ? of(answer) : forward(operation))))
  })
}
