import { useEffect, useRef, useState } from 'react'
import type { PublicPage } from '../public-site/page.ts'
import { takeSignup } from '../public-site/signed-up.ts'
import { type AdScripts, hasAdScript, storeConsent, storedConsent, trackConversions } from './conversions.ts'

function ThankYou() {
  return (
    <section className="wrap narrow center tall">
      <h1>Thank you</h1>
      <p className="lead">We have your sign-up. Our team will be in touch within 24 hours.</p>
      <p className="thank-you-actions">
        <a className="button" href="/demo">
          Open the demo
        </a>
        <a className="button quiet" href="/">
          Back to the start
        </a>
      </p>
      <Conversions />
    </section>
  )
}

/**
 * Counts the sign-up for advertisements: only where a script for it is present, and only after the
 * visitor agreed.
 */
function Conversions() {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<string | null>(null)
  const isDone = useRef(false)
  const track = () => {
    if (isDone.current) return
    isDone.current = true
    trackConversions(window as AdScripts, form.current)
  }
  useEffect(() => {
    if (isDone.current) return
    form.current ??= takeSignup()
    if (storedConsent() === 'granted') {
      isDone.current = true
      trackConversions(window as AdScripts, form.current)
    } else if (storedConsent() === null && hasAdScript(window as AdScripts)) setAsking(true)
  }, [])
  if (!isAsking) return null
  const answer = (consent: 'granted' | 'denied') => {
    storeConsent(consent)
    setAsking(false)
    if (consent === 'granted') track()
  }
  return (
    <section className="card consent" aria-label="Counting for advertisements">
      <p>May we count this sign-up for our advertisements? It tells the ad network that an ad worked, and nothing that you entered.</p>
      <p className="thank-you-actions">
        <button type="button" className="button quiet" onClick={() => answer('granted')}>
          Allow
        </button>
        <button type="button" className="button quiet" onClick={() => answer('denied')}>
          No, thanks
        </button>
      </p>
    </section>
  )
}

export const page: PublicPage = {
  head: () => ({
    title: 'Thank you · RiskPilot',
    description: 'We have your sign-up and will be in touch within 24 hours.',
    isUnlisted: true,
  }),
  Page: ThankYou,
}
