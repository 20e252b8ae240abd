import { withoutLinks } from '../mail/mail-text.ts'
import { linkMark } from '../mail/marks.ts'
import type { NewMail } from '../mail/write-mail.ts'
import type { Role } from '../platform/rights/rights.ts'

type Invited = {
  readonly to: string
  readonly origin: string
  readonly id: string
  readonly inviter: string
  readonly business: string
  readonly role: Role
}

const asWhat: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  viewer: 'a viewer, who looks and changes nothing',
}

/** To a person who is invited to a business. */
export function invitationMail({ to, origin, id, inviter, business, role }: Invited): NewMail {
  return {
    to,
    subject: `${inviter} invites you to RiskPilot`,
    parts: [
      {
        kind: 'text',
        text: `${inviter} invites you to ${withoutLinks(business)} in RiskPilot, as ${asWhat[role]}. Open this link within an hour to join.`,
      },
      { kind: 'action', word: 'Join', address: linkMark },
      { kind: 'text', text: 'It works once. If you do not know what this is about, do nothing.' },
      { kind: 'small', text: 'RiskPilot' },
    ],
    link: { origin, page: '/invitation', purpose: 'invitation', id },
    usefulHours: 1,
  }
}
