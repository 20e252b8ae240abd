import { openedOf, type SecretCipher, type SecretPlace } from '../../platform/settings/encrypted-secret.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { PushSubscriptionInput } from './push-device.input.ts'

const placeOf = (businessId: string, deviceId: string): SecretPlace => ({ businessId, name: `push/${deviceId}` })

type Place = { readonly businessId: string; readonly deviceId: string }

export function sealSubscription(cipher: SecretCipher, { businessId, deviceId }: Place, subscription: PushSubscriptionInput): string {
  return cipher.seal(JSON.stringify(subscription), placeOf(businessId, deviceId)).text
}

/** Throws as `SecretCipher.open`. */
export function openSubscription(cipher: SecretCipher, { businessId, deviceId }: Place, sealed: string): PushSubscriptionInput {
  return JSON.parse(cipher.open(sealed, placeOf(businessId, deviceId))) as PushSubscriptionInput
}

/**
 * Seals what an older key sealed with the current one, in the business of the work. Devices whose
 * key is not at hand are left as they are.
 */
export async function sealPushDevicesAnew(work: Work, cipher: SecretCipher): Promise<{ readonly sealed: number; readonly left: number }> {
  const rows = await work.sql<{ deviceId: string; text: string }>(
    `select id as "deviceId", sealed_subscription as text from push_device
      where business_id = $1 and key_id <> $2 and sealed_subscription is not null for update`,
    [work.businessId, cipher.keyId],
  )
  let sealed = 0
  for (const { deviceId, text } of rows) {
    const place = { businessId: work.businessId, deviceId }
    const subscription = openedOf(() => openSubscription(cipher, place, text))
    if (subscription === null) continue
    await work.sql('update push_device set sealed_subscription = $3, key_id = $4 where business_id = $1 and id = $2', [
      work.businessId,
      deviceId,
      sealSubscription(cipher, place, subscription),
      cipher.keyId,
    ])
    sealed += 1
  }
  return { sealed, left: rows.length - sealed }
}
