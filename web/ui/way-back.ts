const place = 'riskpilot-way-back'

/** Remembers in this tab where the visitor of the demo came from. The server checks the address. */
export function keepWayBack(address: string): void {
  try {
    sessionStorage.setItem(place, address)
  } catch {
    // The way back then leads to the dashboard.
  }
}

/** Where the visitor of the demo came from. */
export function wayBack(): string {
  try {
    return sessionStorage.getItem(place) ?? '/dashboard'
  } catch {
    return '/dashboard'
  }
}
