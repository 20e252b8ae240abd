import type { PublicPage } from '../public-site/page.ts'
import { OpenCheckView } from './open-check.tsx'
import { AccountState, DeletedState, DemoState, LoadingState, OverState } from './result-states.tsx'
import { type CheckView, useCheck } from './use-check.ts'

function CheckResult() {
  const { view, isUnreachable, end } = useCheck()
  return (
    <div className="wrap tall result">
      <Shown view={view} onDelete={end} />
      <p role="alert" className="mistake">
        {isUnreachable ? 'RiskPilot does not answer. This page tries again by itself.' : null}
      </p>
    </div>
  )
}

function Shown({ view, onDelete }: { view: CheckView; onDelete: () => Promise<void> }) {
  switch (view.kind) {
    case 'open':
      return <OpenCheckView check={view} onDelete={onDelete} />
    case 'over':
      return <OverState isExpired={view.isExpired} />
    case 'account':
      return <AccountState />
    case 'demo':
      return <DemoState />
    case 'deleted':
      return <DeletedState />
    default:
      return <LoadingState />
  }
}

export const page: PublicPage = {
  head: () => ({
    title: 'What was found in your files · RiskPilot',
    description: 'What leaks in the files that this browser checks: how much a month, since which day, and the rows that prove it.',
    isUnlisted: true,
  }),
  Page: CheckResult,
  signUp: '/sign-up',
}
