import { CombinedGraphQLErrors } from '@apollo/client/errors'

export type WhatWentWrong = { readonly sentence: string; readonly requestId: string | null; readonly isSignedOut: boolean }

/** Turns what a request threw into a sentence for people, with the server's request id when it gave one. */
export function whatWentWrong(error: unknown): WhatWentWrong {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0]
    const extensions = first?.extensions ?? {}
    const requestId = typeof extensions.requestId === 'string' ? extensions.requestId : null
    return { sentence: endWithStop(first?.message ?? 'The server refused'), requestId, isSignedOut: extensions.code === 'UNAUTHENTICATED' }
  }
  if (typeof navigator !== 'undefined' && navigator.onLine === false) {
    return { sentence: 'You are offline. Connect to the network and try again.', requestId: null, isSignedOut: false }
  }
  return { sentence: 'RiskPilot did not answer. Check that it is running and try again.', requestId: null, isSignedOut: false }
}

const endWithStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
