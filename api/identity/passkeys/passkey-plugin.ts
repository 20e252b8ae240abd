import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type pg from 'pg'
import type { Clock } from '../../platform/transaction/work.ts'

/**
 * The name that passkeys are made for. Browsers take a host name and no plain address, so a server that was not told its address has them
 * on `localhost`. Null: it is served at a plain address, where there are none.
 */
function passkeyHost(publicOrigin: string | undefined): string | null {
  if (publicOrigin === undefined) return 'localhost'
  const { hostname } = new URL(publicOrigin)
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}

type Place = { readonly pool: pg.Pool; readonly publicOrigin: string | undefined; readonly clock: Clock }

/**
 * The library's passkeys, stricter: a device has to have made sure of the person (fingerprint, face or its code), so that a passkey is two
 * factors and not a thing that was found; and when it was last used is kept.
 */
export function passkeysFor({ pool, publicOrigin, clock }: Place) {
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
