import { expect, it } from 'vitest'
import { asHtml } from './as-html.ts'

const origin = 'https://riskpilot.example'

it('a mail as HTML has the paragraphs and lines of its text, and links to this server alone', () => {
  const html = asHtml(`Open this:\n\n${origin}/verify-email?token=abc-D_\n\nOr sign in: ${origin}/sign-in.\nRiskPilot\n`, origin)
  expect(html).toContain(`<p><a href="${origin}/verify-email?token=abc-D_">${origin}/verify-email?token=abc-D_</a></p>`)
  expect(html).toContain(`<p>Or sign in: <a href="${origin}/sign-in">${origin}/sign-in</a>.<br>RiskPilot</p>`)
  expect(html).not.toMatch(/src=|url\(|<script/)
})

it('SEC-15 a name that somebody typed is text in it: no markup, and no link to elsewhere', () => {
  const html = asHtml('<img src=x onerror="alert(1)"> & https://riskpilot.example.evil.test/x invites you to https://evil.test/a', origin)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; https://riskpilot.example.evil.test/x')
  expect(html).not.toMatch(/<img|<a /)
  expect(asHtml(`${origin}/sign-in`, undefined)).not.toContain('<a ')
})
