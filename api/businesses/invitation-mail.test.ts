import { expect, it } from 'vitest'
import { htmlOfMail } from '../mail/mail-html.ts'
import { textOfMail } from '../mail/mail-text.ts'
import { invitationMail } from './invitation-mail.ts'

/** What mailboxes make a link of: a scheme, a name of a host, or letters on both sides of a dot. */
const looksLikeLink = /:\/\/|:\\\\|www\.\S|[\p{L}\p{N}-][.\u3002\uff0e\uff61\u2024][\p{L}\p{N}-]{2}/iu

const mailOf = (business: string) =>
  invitationMail({ to: 'ann@shop', origin: 'https://riskpilot', id: 'x', inviter: 'bob@shop', business, role: 'viewer' })

it.each([
  ['https://evil.example/login', 'https: //evil. example/login'],
  ['evil.example', 'evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['HTTPS:\\\\evil.example', 'HTTPS: \\\\evil. example'],
  ['Sign in: evil.co/x?y=1', 'Sign in: evil. co/x?y=1'],
  ['пример.рф', 'пример. рф'],
  ['evil。example', 'evil。 example'],
  ['10.20.30.40', '10. 20. 30. 40'],
  ['mailto:x@evil.example', 'mailto:x@evil. example'],
])('SEC-15 a business’s name is no link in an invitation: %s', (name, shown) => {
  const { subject, parts } = mailOf(name)
  const text = textOfMail(parts)
  expect(text).toContain(shown)
  for (const one of [
    text,
    htmlOfMail(subject, parts)
      .replaceAll(/<[^>]*>|<!--.*?-->/gs, '\n')
      .replace(/\.c-.*|@media.*/g, ''),
  ])
    expect(one.match(looksLikeLink)).toBeNull()
})

it('an ordinary name stays as it is', () => {
  for (const name of ['Lee & Sons', 'J. R. Tea', 'J.R. Tea', 'St. Mary’s Kettles, Ltd.', 'Version 2.5', 'Tea: no sugar', 'Tea... and more'])
    expect(textOfMail(mailOf(name).parts)).toContain(name)
})
