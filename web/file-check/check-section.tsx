import { ChooseFiles } from './choose-files.tsx'

/** The way from the landing page into a check: files can be dropped at once. */
export function CheckSection() {
  return (
    <section className="band" id="check" aria-labelledby="check-title">
      <div className="wrap offer">
        <div>
          <h2 id="check-title">Check it on your own files</h2>
          <p className="lead">Drop the exports of your shop and see the three largest leaks, before you give us an address.</p>
          <ul className="checks">
            <li>How much a month, since which day, and the rows that prove it</li>
            <li>The day on which we would have caught it</li>
            <li>Only this browser sees your files</li>
            <li>Deleted after 24 hours, or at once when you say so</li>
          </ul>
          <p className="muted below">
            <a href="/check">What happens to your files</a>
          </p>
        </div>
        <ChooseFiles />
      </div>
    </section>
  )
}
