import { Calculator } from '../calculator/calculator.tsx'
import { calculatorForm } from '../calculator/calculator-form.ts'
import { CheckSection } from '../file-check/check-section.tsx'
import { BetaSignup, betaForm } from '../public-site/beta-signup.tsx'
import { Founder } from '../public-site/founder.tsx'
import type { FormState, PageProps, PublicPage } from '../public-site/page.ts'
import { Planned } from '../ui/planned.tsx'
import { Hero } from './hero.tsx'
import { LiveDemo } from './live-demo.tsx'
import { Pricing } from './pricing.tsx'
import { Product } from './product.tsx'

const description =
  'RiskPilot watches small online shops for rising unit costs, wasted ad spend, refunds, shipping overruns and chargebacks, and shows the rows that prove each.'

function Landing({ state }: PageProps) {
  return (
    <>
      <Hero />
      <LiveDemo />
      <Product />
      <CheckSection />
      <Calculator state={state} />
      <Pricing />
      <Founder />
      <Beta state={state} />
    </>
  )
}

function Beta({ state }: { state: FormState | null }) {
  return (
    <section className="band" id="beta-signup" aria-labelledby="beta-title">
      <div className="wrap offer">
        <div>
          <h2 id="beta-title">Join the beta</h2>
          <p className="lead">The beta starts December 2025 with the first 50 Shopify stores.</p>
          <ul className="checks">
            <li>2 free months in exchange for occasional feedback</li>
            <li>
              5-minute integration
              <Planned what="connections" />
            </li>
            <li>Confirmation email within 24 hours</li>
            <li>No credit card required</li>
            <li>Cancel anytime</li>
            <li>Your data stays private</li>
          </ul>
        </div>
        <BetaSignup action="/#beta-signup" state={state} />
      </div>
    </section>
  )
}

export const page: PublicPage = {
  head: () => ({
    title: 'RiskPilot: find the money that leaks out of your online shop',
    description,
    structuredData: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: 'RiskPilot',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      url: origin,
      description,
      offers: { '@type': 'Offer', name: 'Growth', price: '199', priceCurrency: 'USD' },
    }),
  }),
  Page: Landing,
  forms: { beta: betaForm, calculator: calculatorForm },
}
