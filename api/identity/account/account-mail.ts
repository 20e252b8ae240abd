import { linkMark, type NewMail } from '../../mail/write-mail.ts'

/** Minutes that links in these mails are valid. */
export const linkMinutes = 60

type To = { readonly to: string; readonly origin: string }

const signature = '\n\nRiskPilot\n'

/** To a person who signed up. Opening the link proves that the address is theirs. */
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

/**
 * To a person who signed up with an address that has an account. The page shows the same as for a
 * new address.
 */
export function accountExistsMail({ to, origin }: To): NewMail {
  return {
    to,
    subject: 'You have an account already',
    text: `Somebody, probably you, signed up to RiskPilot with this address, which has an account. Nothing was changed.

Sign in here: ${origin}/sign-in
If you forgot your password, choose a new one here: ${origin}/forgot-password${signature}`,
  }
}

/** To a person who forgot the password. */
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
    what: `A passkey, “${inOneLine(name)}”, was added to your RiskPilot account. It signs in without your password.`,
    after: 'Then remove the passkey under Settings, Security.',
  })
}

export function passkeyRemovedMail({ name, ...to }: To & { name: string | null }): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'A passkey was removed from your account',
    what: `The passkey “${inOneLine(name ?? 'Passkey')}” was removed from your RiskPilot account. It lets nobody in any more.`,
  })
}

export function totpStartedMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'Signing in asks for a code now',
    what: 'An authenticator app was set up for your RiskPilot account: signing in asks for a code of it from now on.',
    after: 'Without that app you cannot sign in: ask who runs this server for help.',
  })
}

export function totpStoppedMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'Signing in asks for no code any more',
    what: 'The authenticator app of your RiskPilot account was turned off, and its backup codes ended: your password alone lets in.',
    after: 'Then set up an app anew under Settings, Security.',
  })
}

export function backupCodesMadeMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'You have new backup codes',
    what: 'Backup codes were made anew for your RiskPilot account. The codes of before let nobody in any more.',
    after: 'Then make new codes under Settings, Security.',
  })
}

/** To the new address of an account. */
export function addressChosenMail(to: To): NewMail {
  return guardChangedMail({
    ...to,
    subject: 'You sign in with this address now',
    what: 'A RiskPilot account was given this address and a password: they sign in to it from now on.',
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
    text: `${what}

If it was you, there is nothing to do. If it was not you, choose a new password at once, which signs out everybody else: ${origin}/forgot-password
${after === undefined ? '' : `\n${after}\n`}${signature.slice(1)}`,
    usefulHours: 72,
  }
}

/** Names are untrusted text: line breaks and link characters are removed. */
function inOneLine(name: string): string {
  return name.replace(/\s+/g, ' ').replaceAll(linkMark, '')
}
