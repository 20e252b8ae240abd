export type SignInAnswer = 'signed_in' | 'wrong' | 'too_often' | 'unreachable'

/** Asks for a session. The cookie comes with the answer; no token is ever seen by scripts. */
export async function signIn(credentials: { email: string; password: string }): Promise<SignInAnswer> {
  const response = await post('/api/identity/sign-in/email', credentials)
  if (!response || response.status >= 500) return 'unreachable'
  if (response.status === 429) return 'too_often'
  return response.ok ? 'signed_in' : 'wrong'
}

/** Ends the session on the server. False when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const response = await post('/api/identity/sign-out', {})
  return response?.ok ?? false
}

async function post(path: string, body: object): Promise<Response | null> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    return null
  }
}
