import { linkMark, type NewMail } from '../mail/write-mail.ts'

/** How long links in these mails work. */
export const linkMinutes = 60

type To = { readonly to: string; readonly origin: string }

const signature = '\n\nRiskPilot\n'

/** To who signed up: the address is theirs once they open the link. */
export function confirmAddressMail({ to, origin, id }: To & { id: string }): NewMail {
  return {
    to,
    subject: 'Confirm your email address',
    text: `Somebody, probably you, signed up to RiskPilot with this address. Open this link within an hour to confirm it:

${linkMark}

If it was not you, do nothing: without this link no account is made.${signature}`,
    link: { origin, page: '/verify-email', purpose: 'sign-up', id },
    usefulHours: 1,
  }
}

/** To who signed up with an address that has an account: the page answered as it answers everybody. */
export function accountExistsMail({ to, origin }: To): NewMail {
  return {
    to,
    subject: 'You have an account already',
    text: `Somebody, probably you, signed up to RiskPilot with this address, which has an account. Nothing was changed.

Sign in here: ${origin}/sign-in
If you forgot your password, choose a new one here: ${origin}/forgot-password${signature}`,
  }
}

/** To who forgot the password. */
export function resetPasswordMail({ to, origin, id }: To & { id: string }): NewMail {
  return {
    to,
    subject: 'Choose a new password',
    text: `Somebody, probably you, asked for a new password for this address. Open this link within an hour to choose one:

${linkMark}

It works once. If it was not you, do nothing: your password stays as it is.${signature}`,
    link: { origin, page: '/reset-password', purpose: 'password-reset', id },
    usefulHours: 1,
  }
}

/** To whose password was changed: the one who hears of it if it was somebody else. */
export function passwordChangedMail({ to, origin }: To): NewMail {
  return {
    to,
    subject: 'Your password was changed',
    text: `The password of your RiskPilot account was changed, and you were signed out everywhere else.

If it was not you, choose a new password at once: ${origin}/forgot-password${signature}`,
  }
}
