import { AlertCarousel, type DemoAlert } from '../public-site/alert-carousel.tsx'
import { BetaSignup, betaForm } from '../public-site/beta-signup.tsx'
import type { PageProps, PublicPage } from '../public-site/page.ts'
import { Planned } from '../ui/planned.tsx'

const alerts: readonly DemoAlert[] = [
  {
    id: 'stock-out',
    title: 'Espresso blend 1 kg sells out nine days before its next delivery',
    severity: 'high',
    category: 'Stock-out Risk',
    description: 'It sells 41 a day since the spring campaign. 410 are left, and the delivery comes on 28 May.',
    time: '1 hour ago',
    impact: '$6,200 of sales',
    metric: { name: 'Cover', value: '10 days' },
    action: 'Ask Harbor Green for 400 by air, or pause the campaign.',
  },
  {
    id: 'landed-cost',
    title: 'Landed cost of Stoneware cups is up 12% since the April shipment',
    severity: 'medium',
    category: 'Hidden Margin Loss',
    description: 'Freight per pallet rose; the unit cost in your shop still shows the old figure.',
    time: '4 hours ago',
    impact: '$720 a month',
    metric: { name: 'Margin', value: '31%, from 38%' },
    action: 'Enter the new landed cost and raise the price by $1.40.',
  },
  {
    id: 'dead-stock',
    title: 'Filter holder blue has sold nothing for 120 days',
    severity: 'low',
    category: 'Dead Stock',
    description: '260 units are on the shelf. Storage is billed by volume.',
    time: 'Yesterday',
    impact: '$95 a month',
    metric: { name: 'Tied up', value: '$2,340' },
    action: 'Bundle it with Filter papers, or clear it at cost.',
  },
]

function Inventory({ state }: PageProps) {
  return (
    <>
      <section className="wrap offer tall">
        <div>
          <h1>See which stock costs you money</h1>
          <p className="lead">
            RiskPilot compares what you buy, keep and sell, and names the products that run out, cost more or stand still.
            <Planned what="stock" part="Running out and standing still" />
          </p>
          <p className="hero-actions">
            <a className="button" href="#beta-signup">
              Join Beta Program
            </a>
          </p>
        </div>
        <AlertCarousel alerts={alerts} label="Inventory demo" heading="h2" rows={0} />
      </section>
      <section className="band" id="beta-signup" aria-labelledby="beta-title">
        <div className="wrap offer">
          <div>
            <h2 id="beta-title">Join the inventory beta</h2>
            <p className="lead">Open to 50 Shopify stores.</p>
            <ul className="checks">
              <li>3 months free</li>
              <li>No credit card required</li>
              <li>Your data stays private</li>
            </ul>
          </div>
          <BetaSignup action="/inventory#beta-signup" state={state} />
        </div>
      </section>
    </>
  )
}

export const page: PublicPage = {
  head: () => ({
    title: 'Inventory: see which stock costs you money · RiskPilot',
    description: 'RiskPilot names the products that run out, cost more or stand still. 3 months free for 50 Shopify stores.',
  }),
  Page: Inventory,
  forms: { beta: betaForm },
  signUp: '/inventory#beta-signup',
}
