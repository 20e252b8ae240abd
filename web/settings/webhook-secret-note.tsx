/** What a signing secret is for. */
export function WebhookSecretNote() {
  return (
    <>
      Your program checks with it that a message is ours: the headers follow Standard Webhooks, so any of its libraries does. Keep it where
      the program keeps its passwords.
    </>
  )
}
