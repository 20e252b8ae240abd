let hasEnded = false

/**
 * The server refused a person whom this page knew as signed in: the session ended elsewhere or by
 * time, and not by a log-out here.
 */
export function noteSessionEnd(): void {
  hasEnded = true
}

/** Whether the session of this page ended. False again once a person is signed in. */
export const hasSessionEnded = (): boolean => hasEnded

export function forgetSessionEnd(): void {
  hasEnded = false
}
