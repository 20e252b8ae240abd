import { reaching, whatWentWrong } from '../ui/failure.ts'

/** The shop that is connected, and the integration that is connected anew; null for none. */
type Asked = { readonly shop: string | null; readonly integration: string | null }

/** Where the connection of a provider begins; it redirects to the provider. */
function oauthAddress(provider: string, { shop, integration }: Asked): string {
  const query = new URLSearchParams({ ...(shop && { shop }), ...(integration && { integration }) }).toString()
  return `/api/oauth/${encodeURIComponent(provider)}/auth${query ? `?${query}` : ''}`
}

/**
 * Sends the browser to the provider, to be let in there. The address is tried first, because a
 * refusal would replace the page. Returns in a sentence why it cannot begin; null when it did.
 */
export async function startOAuth(provider: string, asked: Asked): Promise<string | null> {
  const address = oauthAddress(provider, asked)
  try {
    const answer = await reaching(address, { redirect: 'manual', credentials: 'same-origin' })
    if (answer.type !== 'opaqueredirect') return await reasonIn(answer)
  } catch (error) {
    return whatWentWrong(error).sentence
  }
  window.location.assign(address)
  return null
}

async function reasonIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { message?: unknown } | null
  return typeof body?.message === 'string' ? body.message : `RiskPilot could not begin (status ${answer.status}). Try again.`
}
