import { createOTP } from '@better-auth/utils/otp'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { sha256 } from '../../platform/settings/sha256.ts'
import { challengedUser } from './challenged-user.ts'

const secondsOfStep = 30

/**
 * The checked time steps around now. The library accepts one on each side, and may read the clock a
 * moment later.
 */
const around = [2, 1, 0, -1, -2]

/** A text that is not a code: the library refuses and counts it like any wrong one. */
const usedUp = 'used up'

/**
 * Accepts a code of an authenticator app once (RFC 6238, section 5.2). The newest used time step is
 * stored for all servers, and a code of that step or an earlier one is refused. One statement
 * claims the step before the library checks the code, so only one of several concurrent tries
 * passes. The time is the system clock, as in the library and the app.
 */
export function totpReplayGuard({ pool }: { pool: pg.Pool }) {
  return {
    id: 'totp-once',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const person = await challengedUser(ctx)
            const sealed = person && (await sealedKey(pool, person.id))
            if (!sealed) return
            const step = await stepOf(String(ctx.body?.code), await symmetricDecrypt({ key: ctx.context.secretConfig, data: sealed }))
            if (step === null || (await takeStep(pool, { userId: person.id, sealed, step }))) return
            return { context: { body: { ...ctx.body, code: usedUp } } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function sealedKey(pool: pg.Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ secret: string }>('select secret from identity."twoFactor" where "userId" = $1', [userId])
  return rows[0]?.secret
}

/** Claims a time step of a key. False when it, or a later one, was used before. */
async function takeStep(pool: pg.Pool, { userId, sealed, step }: { userId: string; sealed: string; step: number }): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into identity.totp_use as used (user_id, of_key, step) values ($1, $2, $3)
     on conflict (user_id) do update set of_key = excluded.of_key, step = excluded.step
      where used.of_key <> excluded.of_key or used.step < excluded.step`,
    [userId, sha256(sealed), step],
  )
  return rowCount === 1
}

/** The time step of a code, the latest where several match; null for a wrong code. */
async function stepOf(code: string, key: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1_000 / secondsOfStep)
  const codes = await Promise.all(around.map((away) => createOTP(key).hotp(now + away)))
  const at = codes.indexOf(code)
  return at < 0 ? null : now + (around[at] ?? 0)
}
