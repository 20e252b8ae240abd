/**
 * The mailbox for requests about personal data: at the host that people use, where it is one that
 * gets mail.
 */
export function privacyMailbox(origin: string | undefined): string {
  const host = URL.parse(origin ?? '')?.hostname ?? ''
  return `privacy@${/\.[a-z]{2,}$/i.test(host) ? host.replace(/^www\./, '') : 'riskpilot.example'}`
}
