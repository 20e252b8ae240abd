import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

const text = (most: number, error: string) =>
  z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(most, { error: `It has at most ${most.toLocaleString('en')} characters.` })
    // The database's text cannot hold NUL.
    .refine((one) => !one.includes('\0'), { error: 'A NUL character is no text.' })
    .refine(isSeen, mustBeSeen)

const types = ['email', 'accounting', 'communication', 'crm', 'other'] as const
const statuses = ['active', 'pending', 'error', 'disabled'] as const
const keys = ['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail', 'stripe'] as const

/** What is added; REST's documented call names no provider. */
export const integrationInput = z.object({
  name: text(200, 'An integration needs a name.'),
  type: z.enum(types, { error: `A type is one of ${types.join(', ')}.` }),
  provider: z.enum(keys, { error: `A provider is one of ${keys.join(', ')}.` }).nullish(),
})

export const integrationStatusInput = z.object({
  status: z.enum(statuses, { error: `A status is one of ${statuses.join(', ')}.` }),
})

/** Which one it is, is asked of the list of providers. */
const provider = z.string({ error: 'Integration provider is required' }).trim().min(1, { error: 'Integration provider is required' })

const named = z.string().max(300).nullish()

/** The connection that is connected anew. */
const integrationId = z.uuid({ error: 'There is no connection of this id.' }).nullish()

export const connectInput = z.object({ provider, shop: named, integrationId })

/** A client id and secret of an OAuth application, from its registration at the provider. */
export const clientInput = z.object({
  provider,
  clientId: text(500, 'The OAuth client id is required.'),
  clientSecret: text(2_000, 'The OAuth client secret is required.'),
  shop: named,
})

/** A key that a person made at the provider, and the connection whose new one it is. */
export const keyInput = z.object({ provider, key: text(500, 'The key is required.'), integrationId })

const token = text(4_000, 'The file has no ‘accessToken’.')

/** Tokens that were got elsewhere, as JSON of `{accessToken, refreshToken?, expiresAt?}`. */
const tokenFile = z.object(
  {
    accessToken: token,
    refreshToken: token.nullish().transform((one) => one ?? null),
    expiresAt: z.iso
      .datetime({ offset: true, error: '‘expiresAt’ is no time; write 2026-11-29T10:00:00Z.' })
      .nullish()
      .transform((one) => (one ? new Date(one) : null)),
  },
  { error: 'The file holds no JSON of {"accessToken", "refreshToken"?, "expiresAt"?}.' },
)

export const tokensInput = z.object({
  provider,
  account: named,
  integrationId,
  tokens: z
    .string()
    .transform((json) => {
      try {
        return JSON.parse(json) as unknown
      } catch {
        return null
      }
    })
    .pipe(tokenFile),
})

const short = z
  .string()
  .max(4_000)
  .nullish()
  .transform((one) => one || null)

/** What a provider sends a browser back with. */
export const returnInput = z.object({
  provider,
  state: text(500, 'The provider sent no state back. Start the connection again.'),
  code: short,
  error: short,
  errorDescription: short,
  realmId: short,
  query: z
    .string()
    .max(8_000)
    .nullish()
    .transform((one) => one ?? ''),
})

export type Returned = z.output<typeof returnInput>
