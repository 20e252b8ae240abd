import photo from './founder.webp'

const readings = [
  { to: 'https://nrf.com/research/2025-retail-returns-landscape', text: 'NRF on retail returns' },
  { to: 'https://www.itl.nist.gov/div898/handbook/pmc/section3/pmc323.htm', text: 'NIST on finding small shifts' },
] as const

/** Who stands behind it, and what the work rests on. */
export function Founder() {
  return (
    <section className="band" aria-labelledby="founder">
      <div className="wrap founder">
        <img src={photo} alt="The founder of RiskPilot at a desk with a shop's invoices" width="240" height="240" loading="lazy" />
        <div>
          <h2 id="founder">From the founder</h2>
          <p className="lead">
            Shops rarely lose money in one blow. A supplier adds 40 cents, a campaign stops selling, a carrier changes a zone. Each is a
            line in an export that nobody has time to read. RiskPilot reads the export and shows you the rows.
          </p>
          <p className="readings">
            What our methods rest on:{' '}
            {readings.map(({ to, text }) => (
              <a key={to} href={to} target="_blank" rel="noopener noreferrer">
                {text}
                <span className="hidden"> (opens in a new tab)</span>
              </a>
            ))}
          </p>
        </div>
      </div>
    </section>
  )
}
