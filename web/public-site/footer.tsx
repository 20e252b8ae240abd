const groups = [
  {
    title: 'Product',
    links: [
      { to: '/demo', text: 'Demo' },
      { to: '/#calculator', text: 'Savings calculator' },
      { to: '/#pricing', text: 'Pricing' },
      { to: '/early-adopter', text: 'Early adopters' },
    ],
  },
  {
    title: 'For your shop',
    links: [
      { to: '/cashflow', text: 'Cash flow' },
      { to: '/inventory', text: 'Inventory' },
      { to: '/blog', text: 'Blog' },
      { to: '/api/docs', text: 'API' },
    ],
  },
  {
    title: 'RiskPilot',
    links: [
      { to: '/api/login', text: 'Log In' },
      { to: '/terms', text: 'Terms' },
      { to: '/privacy', text: 'Privacy' },
    ],
  },
] as const

/** The foot of every public page. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-about">
          <strong>RiskPilot</strong>
          <p>Watches small online shops for money that leaks away, and shows the rows that prove it.</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <a href={to}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="copyright">© 2025 RiskPilot. All rights reserved.</p>
      </div>
    </footer>
  )
}
