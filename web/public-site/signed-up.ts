const key = 'riskpilot-signed-up'

/** Tells the thank-you page, in this tab alone, which form led there. */
export function rememberSignup(form: string): void {
  try {
    sessionStorage.setItem(key, form)
  } catch {
    // Storage is disabled: nothing is counted.
  }
}

/** The form that led here, once. */
export function takeSignup(): string | null {
  try {
    const form = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return form
  } catch {
    return null
  }
}
