import { sha256 } from '../../platform/settings/sha256.ts'
import { capitalized } from '../../values/capitalized.rules.ts'
import type { LeakNews, UnseenLeak } from '../decide/leak-news.ts'
import { shortPathOf } from './short-link.rules.ts'
import type { SmsBody } from './sms-text.ts'

/**
 * What is texted of an event. `eventKey` is the same for the same event, so that nobody is told it
 * twice.
 */
export type SmsNews = { readonly eventKey: string; readonly body: SmsBody }

type SmsLeak = Pick<LeakNews, 'id' | 'title' | 'cost' | 'action'>

/**
 * Of the leaks that a mail tells of, those that are texted: new ones of severity critical. Null
 * where there are none.
 */
export function smsOfNews(news: readonly LeakNews[], shop: string): SmsNews | null {
  const urgent = news.filter(({ occasion, severity }) => occasion === 'new' && severity === 'critical')
  const eventKey = keyOf(
    'new',
    urgent.map(({ id }) => id),
  )
  return bodyOf(urgent, { eventKey, one: '', several: `${urgent.length} new critical leaks at ${shop}` })
}

/** Of alerts that nobody looked at, whatever their severity: the business named it. */
export function smsOfUnseen(leaks: readonly UnseenLeak[], shop: string): SmsNews | null {
  const eventKey = keyOf(
    'unseen',
    leaks.map(({ id, toldAt }) => `${id} ${toldAt.toISOString()}`),
  )
  return bodyOf(leaks, { eventKey, one: 'Nobody looked: ', several: `Nobody looked at ${leaks.length} alerts of ${shop}` })
}

const keyOf = (kind: string, parts: readonly string[]): string => `${kind}/${sha256([...parts].sort().join('\n')).toString('hex')}`

/** What costs most comes first, as in the mail. */
function bodyOf(leaks: readonly SmsLeak[], { eventKey, one, several }: { eventKey: string; one: string; several: string }): SmsNews | null {
  const [first] = leaks
  if (!first) return null
  const isOne = leaks.length === 1
  const facts = [`${capitalized(first.cost)}.`, `${first.action}.`]
  return {
    eventKey,
    body: {
      what: isOne ? `${one}${first.title}` : `${several}. First: ${first.title}`,
      facts,
      path: isOne ? shortPathOf(first.id) : '/risks',
    },
  }
}
