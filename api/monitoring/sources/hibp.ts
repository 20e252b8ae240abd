import { z } from 'zod'
import type { ListSource, ReadList } from '../source.ts'
import { jsonList, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { textOfMarkup } from './plain-text.ts'

const host = 'haveibeenpwned.com'

/**
 * Breaches of systems that Have I Been Pwned lists. They are told by the domain alone: a title is
 * no company's name.
 */
export const hibp: ListSource = {
  key: 'hibp',
  kind: 'cyber',
  name: 'Have I Been Pwned',
  notice: 'Breaches from Have I Been Pwned (haveibeenpwned.com), licensed under CC BY 4.0.',
  everyMinutes: 60,
  hosts: [host],
  perSecond: 0.5,
  isAuthority: false,
  read: (client, before) => {
    const wanted = { before, accept: 'application/json', mostBytes: 16 * 1_048_576 }
    return readListFile(client, `https://${host}/api/v3/breaches`, { ...wanted, read: readHibp })
  },
}

const breach = z.object({
  Name: z.string().min(1),
  Title: z.string(),
  Domain: z.string(),
  BreachDate: z.string(),
  AddedDate: z.string(),
  PwnCount: z.int(),
  DataClasses: z.array(z.string()),
  IsVerified: z.boolean(),
  IsFabricated: z.boolean(),
  IsRetired: z.boolean(),
  IsSpamList: z.boolean(),
})

/**
 * Reads the list. Left out are breaches of no domain, made-up and withdrawn ones, and lists of
 * spammers. Refused, with the reason, are: what is no JSON, and a breach of another form.
 */
export function readHibp(text: string, etag: string | null): ReadList {
  const breaches = jsonList(text, z.array(breach))
  if ('refused' in breaches) return breaches
  const told = breaches.filter(
    ({ Domain, IsFabricated, IsRetired, IsSpamList }) => Domain !== '' && !IsFabricated && !IsRetired && !IsSpamList,
  )
  return { notices: told.map(noticeOf), version: null, etag }
}

function noticeOf({ Name, Title, Domain, BreachDate, AddedDate, PwnCount, DataClasses, IsVerified }: z.infer<typeof breach>) {
  const what = DataClasses.join(', ').toLowerCase()
  const doubt = IsVerified ? '' : ' It is not verified.'
  return makeNotice({
    key: Name,
    type: 'breach',
    domains: [Domain],
    day: AddedDate,
    sentence: `Breach of ${textOfMarkup(Title)} on ${BreachDate}: ${PwnCount.toLocaleString('en-US')} accounts (${what}).${doubt}`,
    link: `https://${host}/Breach/${encodeURIComponent(Name)}`,
  })
}
