import { type Capability, Planned, PlannedNote } from '../ui/planned.tsx'
import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import { ProductPicture } from './product-picture.tsx'

const features = [
  {
    title: 'Hidden Margin Erosion',
    text: 'The cost of goods rises and the price stays flat. You see the product, the day and the margin that is gone.',
    example: 'White mug: cost $4.20 to $4.79, price unchanged',
    cost: '$1,102 a month',
  },
  {
    title: 'Marketing Waste',
    text: 'A campaign spends as before and sells less. You see from which day, and how much of the budget buys nothing.',
    example: 'social_retarget: $96 a day, 45% fewer sales per $1',
    cost: '$1,340 a month',
  },
  {
    title: 'Refund Anomalies',
    text: 'A product comes back more often than it did. You see the rate before and after, and the orders.',
    example: 'Party bunting: 5.2% of order lines, from 0.8%',
    cost: '$310 a month',
  },
  {
    title: 'Shipping Cost Overruns',
    text: 'A carrier charges more per parcel on one lane. You see which lane, and what your customers still pay.',
    example: 'Carrier B to EU1: 18% more per parcel',
    cost: '$640 a month',
  },
] as const

type Value = { readonly title: string; readonly text: string; readonly planned?: Capability }

const values: readonly Value[] = [
  {
    title: 'Multi-System Intelligence',
    text: 'It combines your store platform, accounting tool, web analytics, ad platforms, email, team communication and CRM.',
    planned: 'connections',
  },
  {
    title: 'Predictive Not Reactive',
    text: 'Small shifts show within days, weeks before they are visible in the monthly numbers.',
  },
  {
    title: 'Quantified Impact',
    text: 'Each alert says what it costs a month, as a range, and names the rows of your files behind it.',
  },
]

/** What is detected, and how it helps. */
export function Product() {
  return (
    <section className="band" id="product" aria-labelledby="product-title">
      <div className="wrap">
        <h2 id="product-title">Four leaks that monthly numbers hide</h2>
        <p className="lead">Each with an example from a made shop.</p>
        <ul className="cards four">
          {features.map(({ title, text, example, cost }) => (
            <li key={title} className="card">
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              <p className="example">
                <span>{example}</span>
                <strong className="figure">{cost}</strong>
              </p>
            </li>
          ))}
        </ul>
        <div className="beside">
          <ProductPicture
            light={{ file: dashboardLight }}
            dark={{ file: dashboardDark }}
            alt="The dashboard of RiskPilot: money at risk per month, the leakage score, and the alerts that cost most"
          />
          <ul className="values">
            {values.map(({ title, text, planned }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="muted">
                  {text}
                  {planned ? <Planned what={planned} /> : null}
                </p>
              </li>
            ))}
          </ul>
        </div>
        <div className="covers">
          <p>
            RiskPilot detects rising cost of goods with flat prices, wasted marketing spend, refund anomalies, shipping cost overruns and
            chargebacks. It also covers financial, supplier, customer-churn, legal and compliance risk, and monitors external supplier
            risks.
          </p>
          <p>
            Every alert carries a risk score, AI-generated recommendations and step-by-step playbooks.
            <Planned what="generated advice" part="AI-generated" />
          </p>
          <PlannedNote of={['connections', 'generated advice']} />
        </div>
      </div>
    </section>
  )
}
