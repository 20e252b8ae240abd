import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { membersToTell } from '../../businesses/members.ts'
import { refusedAmong } from '../../mail/refused-addresses.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { minorDigits } from '../../values/money.ts'
import type { Addressee } from '../decide/audience.ts'
import { type QuietHours, quietUntil } from '../decide/quiet-hours.ts'
import { NotificationPreferences } from '../settings/notification-preferences.entity.ts'
import { preferencesOfAll } from '../settings/preferences.ts'
import { textsOfToday } from '../sms/sms-limits.ts'
import { mailsOfTheWeek } from './mail-counts.ts'

type LoadWork = Pick<Work, 'sql' | 'businessId' | 'clock'>

/**
 * The members of the business, by their address, with all that decides which news reach them. Who
 * never chose has the defaults.
 */
export async function loadPeople(work: LoadWork): Promise<Addressee[]> {
  const members = await membersToTell(work)
  const chosen = await preferencesOfAll(work)
  const mailed = await mailsOfTheWeek(work)
  const texted = await textsOfToday(work)
  const refused = await refusedAmong(
    work.sql,
    members.flatMap(({ address }) => address ?? []),
  )
  const zone = await businessZone(work)
  const minor = 10n ** BigInt(minorDigits(await businessCurrency(work)))
  return members.map(({ userId, isOwner, address }) => {
    const own = chosen.get(userId) ?? new NotificationPreferences()
    return {
      userId,
      isOwner,
      address,
      isRefused: address !== null && refused.has(address.toLowerCase()),
      wants: own,
      quiet: quietHoursOf(own, zone),
      criticalPasses: own.critical_passes,
      mailsAWeek: own.mails_a_week,
      mailed: mailed.get(userId) ?? 0,
      floor: BigInt(own.mail_floor) * minor,
      texted: texted.get(userId) ?? null,
    }
  })
}

/** When the quiet hours end that a member has now; null where they have none. */
export async function quietEndOf(work: LoadWork, userId: string): Promise<Date | null> {
  const own = (await preferencesOfAll(work, userId)).get(userId)
  return own ? quietUntil(quietHoursOf(own, await businessZone(work)), work.clock.now()) : null
}

function quietHoursOf({ quiet_from: from, quiet_until: until, quiet_zone: own }: NotificationPreferences, zone: string): QuietHours {
  return { from, until, zone: own === '' ? zone : own }
}

async function businessZone({ sql, businessId }: LoadWork): Promise<string> {
  const [business] = await sql<{ zone: string }>('select zone from business where id = $1', [businessId])
  return business?.zone ?? 'UTC'
}
