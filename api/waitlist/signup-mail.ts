import type { NewMail } from '../mail/write-mail.ts'
import { privacyMailbox } from './privacy-mailbox.rules.ts'
import type { WaitlistKind } from './waitlist.input.ts'

/** What each form's mail says. */
const wordsOf: Readonly<Record<WaitlistKind, { readonly list: string; readonly kept: string; readonly next: string }>> = {
  beta: {
    list: 'the RiskPilot beta',
    kept: 'your name, this email address, the address of your store and, if you wrote it, what worries you about chargebacks',
    next: 'We will write to this address when the beta opens for your store.',
  },
  cashflow: {
    list: 'early access to cash-flow alerts in RiskPilot',
    kept: 'your name, this email address, your company’s name and, if you wrote it, what is hard about your cash flow',
    next: 'We will write to this address when early access begins.',
  },
  early_adopter: {
    list: 'the RiskPilot early adopter program',
    kept: 'your name, this email address, your phone number, your company’s name, size and website, and which risks interest you',
    next: 'We will contact you when RiskPilot launches. Your first 2 months are free.',
  },
}

/**
 * To a person whose address was entered in a public form. Anybody can enter any address, so the
 * mail repeats nothing that was typed: it names the fields alone.
 */
export function signupMail(kind: WaitlistKind, { to, origin }: { readonly to: string; readonly origin: string }): NewMail {
  const { list, kept, next } = wordsOf[kind]
  return {
    to,
    subject: `You signed up for ${list}`,
    parts: [
      { kind: 'text', text: `Someone, probably you, signed up for ${list} with this address.` },
      { kind: 'text', text: next },
      { kind: 'text', text: `We keep ${kept}. What was typed is not repeated in this mail, because anyone can type any address.` },
      {
        kind: 'text',
        text: `To have your entry deleted, or if it was not you, write from this address to ${privacyMailbox(origin)} with the subject "Delete my data".`,
      },
      { kind: 'action', lead: 'What we do with it until then', word: 'Privacy', address: `${origin}/privacy` },
      { kind: 'small', text: 'RiskPilot' },
    ],
    usefulHours: 72,
  }
}
