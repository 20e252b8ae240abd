import type { PublicPage } from '../public-site/page.ts'
import { ChooseFiles } from './choose-files.tsx'

const steps = [
  { title: 'You drop your exports', text: 'Orders are enough to begin. Costs, ads, refunds and parcels find more.' },
  { title: 'RiskPilot reads every row', text: 'Most files are read in less than a minute. You see how far it is, and what was not read.' },
  {
    title: 'You see what leaks',
    text: 'The three largest leaks: how much a month, since which day, the rows that prove it, and the day on which we would have caught it.',
  },
] as const

function FileCheck() {
  return (
    <>
      <section className="wrap offer tall">
        <div className="check-intro">
          <h1>Check your own files</h1>
          <p className="lead">See what leaks in your shop before you give us an address.</p>
          <ol className="steps">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span className="muted">{text}</span>
              </li>
            ))}
          </ol>
        </div>
        <ChooseFiles isAlone />
      </section>
      <section className="band what-happens" aria-labelledby="kept">
        <div className="wrap">
          <h2 id="kept">What happens to your files</h2>
          <p>
            They are read into a business that only this browser can see. After 24 hours, or within a minute after you press Delete now, the
            business is deleted: its files, its rows and its findings. If you sign up before, everything is kept in your account.
          </p>
          <p className="muted">
            Backups leave them out. The <a href="/privacy">privacy policy</a> says the same. How to export from your shop:{' '}
            <a href="/blog">read the blog</a>.
          </p>
        </div>
      </section>
    </>
  )
}

export const page: PublicPage = {
  head: () => ({
    title: 'Check your own files · RiskPilot',
    description:
      'Drop the exports of your online shop and see what leaks, how much a month and since when. No account; deleted after 24 hours.',
  }),
  Page: FileCheck,
  signUp: '/sign-up',
}
