import { expect, it } from 'vitest'
import { mailColors } from '../api/mail/mail-html.ts'
import { colors } from '../web/ui/tokens.ts'

it('mails have the colors of the screens', () => {
  for (const [name, pair] of Object.entries(mailColors))
    expect({ [name]: pair }).toEqual({ [name]: colors[name as keyof typeof mailColors] })
})
