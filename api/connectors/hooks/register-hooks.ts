import { noteHooks, type OpenConnection } from '../../integrations/connection.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Connector, type ProviderClient, Refused } from '../connector.ts'

type Readable = { readonly connection: OpenConnection; readonly connector: Connector; readonly client: ProviderClient }

type Registering = {
  readonly place: Pick<ExternalServices, 'origin'>
  readonly integrationId: string
  readonly signal: AbortSignal
  within<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** Tells the operator. */
  note(what: object, sentence: string): void
}

/**
 * Has a provider tell of changes by itself where it can reach this server, and once a day anew: a
 * provider stops telling an address that did not answer. What it refuses to tell of is said, and
 * asked for again by every reading; until then the sweep finds it.
 */
export async function registerHooks(
  { connection, connector, client }: Readable,
  { place, integrationId, signal, within, note }: Registering,
): Promise<void> {
  const origin = place.origin()
  if (connection.hasHooks || !connector.webhooks || !origin.startsWith('https://')) return
  try {
    const refused = await connector.webhooks.register(client, `${origin}/hooks/${connector.provider}/${integrationId}`, signal)
    const problem = refused.length === 0 ? null : problemOf(connector, refused)
    const isNews = await within((work) => noteHooks(work, integrationId, problem))
    if (isNews && problem !== null) note({ refused }, problem)
  } catch (error) {
    // What is wrong is told by the reading, which asks the same provider next.
    if (!(error instanceof Refused)) throw error
  }
}

function problemOf({ name }: Connector, refused: readonly string[]): string {
  const what = new Intl.ListFormat('en-GB').format(refused)
  return `${name} refuses to tell RiskPilot by itself of changes to ${what}. RiskPilot asks for them every 10 minutes, and tries again each time.`
}
