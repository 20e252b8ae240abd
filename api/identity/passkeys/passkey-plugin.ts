import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type pg from 'pg'
import type { Clock } from '../../platform/transaction/work.ts'

/**
 * The relying-party id of passkeys. Browsers require a host name and refuse IP addresses, so
 * without a public address it is `localhost`. Null: the server is reached at an IP address, where
 * passkeys do not work.
 */
function passkeyHost(publicOrigin: string | undefined): string | null {
  if (publicOrigin === undefined) return 'localhost'
  const { hostname } = new URL(publicOrigin)
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}

type PasskeyDependencies = { readonly pool: pg.Pool; readonly publicOrigin: string | undefined; readonly clock: Clock }

/**
 * The library's passkeys, with user verification required (fingerprint, face or device code), so
 * that a passkey is two factors. Also records when a passkey was last used.
 */
export function passkeysFor({ pool, publicOrigin, clock }: PasskeyDependencies) {
  return passkey({
    rpID: passkeyHost(publicOrigin) ?? 'localhost',
    rpName: 'RiskPilot',
    ...(publicOrigin !== undefined && { origin: publicOrigin }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw unsure()
      },
    },
    authentication: {
      afterVerification: async ({ verification, clientData }) => {
        if (!verification.authenticationInfo.userVerified) throw unsure()
        await pool.query(
          `insert into identity.passkey_use (passkey_id, used_at) select id, $2 from identity.passkey where "credentialID" = $1
               on conflict (passkey_id) do update set used_at = excluded.used_at`,
          [clientData.id, clock.now()],
        )
      },
    },
  })
}

function unsure(): APIError {
  return new APIError('BAD_REQUEST', { message: 'The device did not ask who you are.', code: 'NOT_VERIFIED' })
}
