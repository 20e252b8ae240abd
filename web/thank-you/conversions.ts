/** What the scripts of advertisers leave in a page, where an operator adds them. */
export type AdScripts = {
  readonly gtag?: (command: 'event', name: string, parameters?: object) => void
  readonly lintrk?: (command: 'track', parameters: { readonly conversion_id: number }) => void
}

/** Of the social advertisement that leads to the beta. */
const socialConversionId = 24041722

const key = 'riskpilot-ad-consent'

export type Consent = 'granted' | 'denied' | null

/** Whether this browser allowed that sign-ups are counted for advertisements. */
export function storedConsent(): Consent {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'granted' || stored === 'denied' ? stored : null
  } catch {
    return null
  }
}

export function storeConsent(consent: 'granted' | 'denied'): void {
  try {
    localStorage.setItem(key, consent)
  } catch {
    // Storage is disabled: it is asked again.
  }
}

export const hasAdScript = ({ gtag, lintrk }: AdScripts): boolean => typeof gtag === 'function' || typeof lintrk === 'function'

/**
 * Tells the present scripts of a sign-up: the advertisement's of each, the social network's of a
 * beta sign-up alone. A script that fails stops nothing.
 */
export function trackConversions({ gtag, lintrk }: AdScripts, form: string | null): void {
  try {
    if (typeof gtag === 'function') gtag('event', 'conversion')
    if (form === 'beta' && typeof lintrk === 'function') lintrk('track', { conversion_id: socialConversionId })
  } catch {
    // Not ours to mend.
  }
}
