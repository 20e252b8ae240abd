import type { SecretCipher, SecretPlace } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { ChannelKindName } from './channel-events.rules.ts'

type Sealed = 'address' | 'secret' | 'previous_secret'

/** Where a secret of a channel stands. Slack's address was sealed before channels had ids. */
function placeOf(businessId: string, { id, kind }: { id: string; kind: ChannelKindName }, what: Sealed): SecretPlace {
  if (kind === 'slack' && what === 'address') return { businessId, name: 'slack/webhook' }
  // The secret before becomes the previous one as it is.
  return { businessId, name: `channel/${id}/${what === 'address' ? 'address' : 'secret'}` }
}

type Identified = { readonly id: string; readonly kind: ChannelKindName }

export type SealedChannel = Identified & {
  readonly sealedAddress: string
  readonly sealedSecret: string | null
  readonly sealedPreviousSecret: string | null
  readonly previousUntil: Date | null
}

/** The columns of a channel with which it is opened. */
export const sealedColumns = `id, kind, sealed_address as "sealedAddress", sealed_secret as "sealedSecret",
  sealed_previous_secret as "sealedPreviousSecret", previous_until as "previousUntil"`

export function sealAddress(cipher: SecretCipher, businessId: string, channel: Identified, address: string): string {
  return cipher.seal(address, placeOf(businessId, channel, 'address')).text
}

export function sealSecret(cipher: SecretCipher, businessId: string, channel: Identified, secret: string): string {
  return cipher.seal(secret, placeOf(businessId, channel, 'secret')).text
}

/**
 * The address of a channel, and the secrets that sign now, at Slack by Slack alone: during a change
 * the one before too. Throws as `SecretCipher.open`.
 */
export function openChannel(
  cipher: SecretCipher,
  businessId: string,
  channel: SealedChannel,
  now: Date,
): { readonly address: string; readonly secrets: readonly string[] } {
  const { sealedAddress, sealedSecret, sealedPreviousSecret, previousUntil } = channel
  const isBoth = previousUntil !== null && now < previousUntil
  const sealed = [sealedSecret, isBoth ? sealedPreviousSecret : null].filter((one) => one !== null)
  return {
    address: cipher.open(sealedAddress, placeOf(businessId, channel, 'address')),
    secrets: sealed.map((one) => cipher.open(one, placeOf(businessId, channel, 'secret'))),
  }
}

/** The signing secret of a channel's Slack app; null where it cannot be opened any more. */
export function openSlackSecret(cipher: SecretCipher, businessId: string, id: string, sealed: string): string | null {
  try {
    return cipher.open(sealed, placeOf(businessId, { id, kind: 'slack' }, 'secret'))
  } catch {
    return null
  }
}

/**
 * Seals what an older key sealed with the current one, in the business of the work. Channels whose
 * key is not at hand are left as they are.
 */
export async function sealChannelsAnew(work: Work, cipher: SecretCipher): Promise<{ readonly sealed: number; readonly left: number }> {
  const rows = await work.sql<SealedChannel>(`select ${sealedColumns} from channel where business_id = $1 and key_id <> $2 for update`, [
    work.businessId,
    cipher.keyId,
  ])
  let sealed = 0
  for (const channel of rows) {
    const texts = reencrypted(cipher, work.businessId, channel)
    if (texts === null) continue
    await work.sql(
      `update channel set sealed_address = $3, sealed_secret = $4, sealed_previous_secret = $5, key_id = $6
        where business_id = $1 and id = $2`,
      [work.businessId, channel.id, ...texts, cipher.keyId],
    )
    sealed += 1
  }
  return { sealed, left: rows.length - sealed }
}

function reencrypted(cipher: SecretCipher, businessId: string, channel: SealedChannel): (string | null)[] | null {
  const again = (text: string | null, what: Sealed) => {
    const place = placeOf(businessId, channel, what)
    return text === null ? null : cipher.seal(cipher.open(text, place), place).text
  }
  try {
    return [
      again(channel.sealedAddress, 'address'),
      again(channel.sealedSecret, 'secret'),
      again(channel.sealedPreviousSecret, 'previous_secret'),
    ]
  } catch {
    return null
  }
}
