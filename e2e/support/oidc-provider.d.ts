/** The types of the package's functions that tests use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Oidc = {
    provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    client: { clientId: string }
    session: { accountId: string }
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }

  export type KoaContext = { oidc: Oidc }
}
