const place = 'riskpilot-key'

/** The API key of this tab: it ends with the tab, and is nowhere but here and in the requests. */
export const storedKey = (): string => sessionStorage.getItem(place) ?? ''

export function keepKey(key: string): void {
  if (key === '') sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, key)
}

/** Sends with the key of this tab in place of the session, if there is one. */
export const fetchWithKey: typeof fetch = (input, init) => {
  const key = storedKey()
  if (key === '') return fetch(input, init)
  return fetch(input, {
    ...init,
    credentials: 'omit',
    headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${key}` },
  })
}
