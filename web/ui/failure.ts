import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'

/** `page`: a fault in the page itself, not in the server. */
export type FailureKind = 'refused' | 'offline' | 'unreachable' | 'server' | 'page' | 'old_page'

/** The server's reason for refusing a demo visitor. */
export const demoMode = 'DEMO_MODE'

export type WhatWentWrong = {
  readonly kind: FailureKind
  /** What happened and what to do. */
  readonly sentence: string
  /** For support requests: the server's request id, or the message of the fault. */
  readonly detail: string | null
  readonly isSignedOut: boolean
  /** A demo visitor tried to change something. */
  readonly isDemo: boolean
}

/**
 * The request got no response. Marked where it is sent, because browsers throw the same TypeError
 * for a mistake in our code.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** `fetch` that throws `Unreachable` for lost connections. An abort is rethrown. */
export const reaching: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init)
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw new Unreachable('no answer', { cause: error })
  }
}

/**
 * Turns an error of a request or a page into a sentence for people, and states which of the two
 * failed.
 */
export function whatWentWrong(error: unknown): WhatWentWrong {
  if (CombinedGraphQLErrors.is(error)) return refused(error)
  if (ServerError.is(error) || ServerParseError.is(error)) {
    const { statusCode } = error
    const sentence = `RiskPilot is running but could not answer (status ${statusCode}). Wait a moment and try again.`
    return { kind: 'server', sentence, detail: null, isSignedOut: statusCode === 401, isDemo: false }
  }
  if (error instanceof Unreachable) {
    const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
    return isOffline
      ? plain('offline', 'You are offline. Connect to the network and try again.')
      : plain('unreachable', 'RiskPilot did not answer. Check that it is running and try again.')
  }
  if (isMissingChunk(error)) {
    return plain('old_page', 'A part of this page could not be loaded: RiskPilot was updated, or does not answer. Load the page again.')
  }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const sentence = 'This page has a fault; RiskPilot itself runs on. Try again, or go on with another page.'
  return { kind: 'page', sentence, detail: words, isSignedOut: false, isDemo: false }
}

function refused({ errors }: CombinedGraphQLErrors): WhatWentWrong {
  const first = errors[0]
  const extensions = first?.extensions ?? {}
  const detail = typeof extensions.requestId === 'string' ? extensions.requestId : null
  const isSignedOut = extensions.code === 'UNAUTHENTICATED'
  const isDemo = extensions.reason === demoMode
  // What the demo says is fixed to the letter.
  const sentence = isDemo && first ? first.message : endWithStop(first?.message ?? 'The server refused')
  return { kind: 'refused', sentence, detail, isSignedOut, isDemo }
}

const plain = (kind: FailureKind, sentence: string): WhatWentWrong => ({ kind, sentence, detail: null, isSignedOut: false, isDemo: false })

/** The messages of Chromium, Firefox and Safari for a missing chunk of a page. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
}

const endWithStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
