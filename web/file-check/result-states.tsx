import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly children: ReactNode; readonly ways?: ReactNode }

/** A state in one sentence, and the way on from it. */
function State({ title, children, ways }: Props) {
  return (
    <div className="state">
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      {ways ? <p className="ways">{ways}</p> : null}
    </div>
  )
}

const again = (
  <a className="button" href="/check">
    Check my files
  </a>
)

/** The check ended: its hours are over, it was deleted in another tab, or an account has it. */
export function OverState({ isExpired }: { isExpired: boolean }) {
  const signIn = (
    <a className="button quiet" href="/sign-in">
      Sign in
    </a>
  )
  return isExpired ? (
    <State title="The 24 hours of this check are over" ways={again}>
      Its files, its rows and what was found in them are deleted.
    </State>
  ) : (
    <State
      title="No check is open in this browser"
      ways={
        <>
          {again}
          {signIn}
        </>
      }
    >
      A check ends after 24 hours, when it is deleted, and when you sign up with it. Then sign in: everything is in your account.
    </State>
  )
}

export function DeletedState() {
  return (
    <State title="Deleted" ways={again}>
      Nobody can open this check any more. Its files, its rows and what was found in them are gone within a minute.
    </State>
  )
}

export function AccountState() {
  return (
    <State
      title="You have an account"
      ways={
        <a className="button" href="/dashboard">
          Open the application
        </a>
      }
    >
      If you signed up with a check, its files and everything found in them are in your account.
    </State>
  )
}

export function DemoState() {
  return (
    <State title="No check is open in this browser" ways={again}>
      You are looking at the demo. Starting a check ends that visit.
    </State>
  )
}

export function NothingState() {
  return (
    <State title="No file is in this check yet" ways={again}>
      Choose your exports, and what leaks stands here: how much a month, since which day, and the rows that prove it.
    </State>
  )
}

export function LoadingState() {
  return (
    <div className="state" role="status" aria-label="Looking for your check">
      <div className="bone title-bone" />
      <div className="bone line-bone" />
      <div className="bone card-bone" />
      <noscript>
        <p>Following a check needs JavaScript: allow it for this page and load it again.</p>
      </noscript>
    </div>
  )
}
