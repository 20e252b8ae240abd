import { bytesClient, getClient } from '../platform/outbound/get-outbound.ts'
import type { PostOutbound } from '../platform/outbound/post-outbound.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { type ExternalServices, providerRequest } from '../platform/transaction/external-services.ts'

/** The external services of this process. Its address is set once the server listens. */
export type OwnExternalServices = ExternalServices & { servedAt(url: string): void }

export function externalServicesOf(
  {
    publicUrl,
    secretKeyPrevious,
    twilio,
    smsCountries,
    providerOrigins = new Map(),
    sourceOrigins = new Map(),
    providerClients = new Map(),
  }: Pick<
    Settings,
    'publicUrl' | 'secretKeyPrevious' | 'twilio' | 'smsCountries' | 'providerOrigins' | 'sourceOrigins' | 'providerClients'
  >,
  { secretKey, ask, post }: { readonly secretKey: string; readonly ask: ExternalServices['request']; readonly post: PostOutbound },
): OwnExternalServices {
  let served = ''
  const named = new Set(providerOrigins.values())
  return {
    cipher: makeSecretCipher(secretKey, secretKeyPrevious === undefined ? [] : [secretKeyPrevious]),
    request: providerRequest(named, ask),
    post,
    get: getClient(named),
    providerOrigins,
    getBytes: bytesClient(new Set(sourceOrigins.values())),
    sourceOrigins,
    providerClients,
    sendsSms: twilio !== undefined,
    smsCountries,
    origin: () => publicUrl ?? served,
    servedAt: (url) => {
      served = url
    },
  }
}
