import type { MailPart } from '../../mail/mail-part.ts'
import { linkMark } from '../../mail/marks.ts'
import type { NewMail } from '../../mail/write-mail.ts'

/** Minutes that links in these mails are valid. */
export const linkMinutes = 60

type To = { readonly to: string; readonly origin: string }

const text = (line: string): MailPart => ({ kind: 'text', text: line })
const signature: MailPart = { kind: 'small', text: 'RiskPilot' }

/**
 * From which network address somebody asked for a mail, and when. Names are not told: whoever asks
 * types them.
 */
type Asked = To & { readonly from: string; readonly at: Date }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const someone = ({ from, at }: Asked) => `Someone at the network address ${from}, on ${moment.format(at)} UTC,`

/** To a person who signed up. Opening the link proves that the address is theirs. */
export function confirmAddressMail(asked: Asked & { id: string }): NewMail {
  const { to, origin, id } = asked
  return {
    to,
    subject: 'Confirm your email address',
    parts: [
      text(`${someone(asked)} signed up to RiskPilot with this email address.`),
      text('If it was you, open this link within an hour and enter the password that you chose.'),
      { kind: 'action', word: 'Confirm this address', address: linkMark },
      text('If it was not you, ignore this mail: no account is created without this link and that password.'),
      signature,
    ],
    link: { origin, page: '/verify-email', purpose: 'sign-up', id },
    usefulHours: 1,
  }
}

/**
 * To a person who signed up with an address that has an account. The page shows the same as for a
 * new address.
 */
export function accountExistsMail(asked: Asked): NewMail {
  const { to, origin } = asked
  return {
    to,
    subject: 'You already have an account',
    parts: [
      text(`${someone(asked)} signed up to RiskPilot with this email address, which already has an account. Nothing has changed.`),
      { kind: 'action', lead: 'Sign in here', word: 'Sign in', address: `${origin}/sign-in` },
      {
        kind: 'action',
        lead: 'If you forgot your password, choose a new one here',
        word: 'Choose a new password',
        address: `${origin}/forgot-password`,
      },
      signature,
    ],
  }
}

/** To a person who forgot the password. */
export function resetPasswordMail({ to, origin, id }: To & { id: string }): NewMail {
  return {
    to,
    subject: 'Choose a new password',
    parts: [
      text('Someone, probably you, asked for a new password for this address. Open this link within an hour to choose one.'),
      { kind: 'action', word: 'Choose a new password', address: linkMark },
      text('The link works once. If it was not you, ignore this mail: your password has not changed.'),
      signature,
    ],
    link: { origin, page: '/reset-password', purpose: 'password-reset', id },
    usefulHours: 1,
  }
}

/** To the address that a person wants to sign in with. */
export function confirmNewAddressMail({ to, origin, id }: To & { id: string }): NewMail {
  return {
    to,
    subject: 'Confirm your new email address',
    parts: [
      text(
        'Someone, probably you, wants to sign in to RiskPilot with this address from now on. Open this link within an hour to confirm it.',
      ),
      { kind: 'action', word: 'Confirm this address', address: linkMark },
      text('If it was not you, ignore this mail: nothing changes without this link.'),
      signature,
    ],
    link: { origin, page: '/confirm-email', purpose: 'email-change', id },
    usefulHours: 1,
  }
}

/** To an address that has an account already. The page shows the same as for a free one. */
export function addressInUseMail({ to, origin }: To): NewMail {
  return {
    to,
    subject: 'This address already has an account',
    parts: [
      text(
        'Someone, probably you, wants to sign in to another RiskPilot account with this address. It already has an account, so nothing has changed.',
      ),
      { kind: 'action', lead: 'Sign in here', word: 'Sign in', address: `${origin}/sign-in` },
      text('To use the address for the other account, first give this one another address in Settings, Profile.'),
      signature,
    ],
  }
}

type NewAddress = To & { readonly email: string }

/** To the present address of a person, while nothing has changed. */
export function emailChangeAskedMail({ email, ...to }: NewAddress): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'Someone asked to change your email address',
    what: `Someone who knows your password asked to sign in with ${email} instead of this address. It changes once they open the link that we sent there.`,
  })
}

/** To the address that a person signed in with until now. */
export function emailChangedMail({ to, email }: NewAddress): NewMail {
  return {
    to,
    subject: 'Your email address was changed',
    parts: [
      text(`Your RiskPilot account now signs in with ${email}. This address no longer opens it.`),
      text(
        'If it was you, there is nothing to do. If it was not you, tell the person who runs this RiskPilot server, or another owner of your business, at once.',
      ),
      signature,
    ],
    usefulHours: 72,
  }
}

/** To a person whose password was changed, so that they notice if somebody else did it. */
export function passwordChangedMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'Your password was changed',
    what: 'The password of your RiskPilot account was changed, and you were signed out everywhere else.',
  })
}

export function passkeyAddedMail({ name, ...to }: To & { name: string }): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'A passkey was added to your account',
    what: `A passkey, “${name}”, was added to your RiskPilot account. It can sign in without your password.`,
    after: 'Then remove the passkey under Settings, Security.',
  })
}

export function passkeyRemovedMail({ name, ...to }: To & { name: string | null }): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'A passkey was removed from your account',
    what: `The passkey “${name ?? 'Passkey'}” was removed from your RiskPilot account. It can no longer sign in.`,
  })
}

export function totpStartedMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'Signing in now asks for a code',
    what: 'An authenticator app was set up for your RiskPilot account: from now on, signing in asks for a code from this app.',
    after: 'If you cannot sign in without that app, ask the person who runs this server for help.',
  })
}

export function totpStoppedMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'Signing in no longer asks for a code',
    what: 'The authenticator app of your RiskPilot account was turned off, and its backup codes no longer work: your password alone signs you in.',
    after: 'Then set up an app again under Settings, Security.',
  })
}

export function backupCodesMadeMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'You have new backup codes',
    what: 'New backup codes were made for your RiskPilot account. The earlier codes no longer work.',
    after: 'Then make new codes under Settings, Security.',
  })
}

/** To the new address of an account. */
export function addressChosenMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'You now sign in with this address',
    what: 'This address and a password were set for a RiskPilot account. Use them to sign in from now on.',
  })
}

type GuardChanged = To & { readonly subject: string; readonly what: string; readonly after?: string }

/**
 * To a person whose sign-in protection was changed. It contains no secret, so it may wait for a
 * mail server for days.
 */
function guardChangedMail({ to, origin, subject, what, after }: GuardChanged): NewMail {
  return {
    to,
    subject,
    parts: [
      text(what),
      text('If it was you, there is nothing to do.'),
      {
        kind: 'action',
        lead: 'If it was not you, choose a new password now, which signs everyone else out',
        word: 'Choose a new password',
        address: `${origin}/forgot-password`,
      },
      ...(after === undefined ? [] : [text(after)]),
      signature,
    ],
    usefulHours: 72,
  }
}
