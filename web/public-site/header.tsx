const links = [
  { to: '/#product', text: 'Product' },
  { to: '/#calculator', text: 'Calculator' },
  { to: '/#pricing', text: 'Pricing' },
  { to: '/blog', text: 'Blog' },
] as const

type Props = {
  readonly path: string
  /** Where Sign Up leads. */
  readonly signUp?: string
}

/**
 * The head of every public page. Without scripts, too: the menu on phones is a `details` element.
 */
export function SiteHeader({ path, signUp = '/#beta-signup' }: Props) {
  const here = (to: string) => (to === path ? 'page' : undefined)
  // An address with the page's own path loads nothing again.
  const own = (to: string) => (path === '/' && to.startsWith('/#') ? to.slice(1) : to)
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/" aria-current={here('/')}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          RiskPilot
        </a>
        <nav className="wide-only" aria-label="Pages">
          {links.map(({ to, text }) => (
            <a key={to} href={own(to)} aria-current={here(to)}>
              {text}
            </a>
          ))}
        </nav>
        <div className="actions">
          <button type="button" className="icon-button needs-scripts" data-theme-button="" aria-label="Switch the theme">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5Z" />
            </svg>
          </button>
          <a className="wide-only plain" href="/demo">
            Try Demo
          </a>
          <a className="wide-only plain" href="/api/login">
            Log In
          </a>
          <a className="button wide-only" href={own(signUp)}>
            Sign Up
          </a>
          <details className="narrow-only menu">
            <summary aria-label="Menu">
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h16" />
              </svg>
            </summary>
            <nav aria-label="Menu">
              {links.map(({ to, text }) => (
                <a key={to} href={own(to)} aria-current={here(to)}>
                  {text}
                </a>
              ))}
              <a href="/demo">Try Demo</a>
              <a href="/api/login">Log In</a>
            </nav>
          </details>
          <a className="button narrow-only" href={own(signUp)}>
            Sign Up
          </a>
        </div>
      </div>
    </header>
  )
}
