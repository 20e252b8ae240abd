import type { PageProps, PublicPage } from '../public-site/page.ts'
import { LegalText } from './legal-text.tsx'
import text from './terms.md'

function TermsPage({ origin }: PageProps) {
  return <LegalText text={text} origin={origin} />
}

export const page: PublicPage = {
  head: () => ({ title: `${text.facts.title} · RiskPilot`, description: text.facts.description ?? '' }),
  Page: TermsPage,
}
