import { wordsOf } from '../../matching/fold.ts'

/** What the press reports of a supplier that its customers have to know. */
export type NewsEvent = 'insolvency' | 'recall' | 'fire' | 'strike' | 'closure' | 'breach' | 'sanction' | 'fraud' | 'takeover'

/**
 * Words and groups of words that tell an event, in small Latin letters. What means something else
 * as often stands in a group only: a company fires people, and an administration governs.
 */
const spellings: Readonly<Record<NewsEvent, string>> = {
  insolvency:
    'bankrupt, bankruptcy, insolvent, insolvency, liquidation, liquidator, liquidators, receivership, chapter 11, chapter 7, into administration, enters administration, in administration, creditor protection, winding up petition, insolvenz, insolvenzantrag, konkurs, faillite, redressement judiciaire, liquidation judiciaire, quiebra, concurso de acreedores, fallimento, faillissement',
  recall: 'recall, recalls, recalled, recalling, ruckruf, rappelle, rappel de produit',
  fire: 'blaze, explosion, explodes, factory fire, warehouse fire, plant fire, mill fire, fire at, fire destroys, fire hits, fire guts, catches fire, flooded, flooding, collapses, grossbrand',
  strike: 'strike, strikes, walkout, walk out, lockout, industrial action, streik, greve, huelga, sciopero',
  closure:
    'closure, closes, closing, shuts, shut down, shuts down, shutdown, shutting down, ceases, ceased, cease operations, halts, halted production, suspends production, winding down, going out of business, to close',
  breach: 'data breach, cyberattack, cyber attack, cyber incident, ransomware, hacked, hackers, data leak, cyberangriff, cyberattaque',
  sanction: 'sanctioned, sanctions, forced labour, forced labor, import ban, export ban, entity list, blacklisted, withhold release',
  fraud: 'fraud, indicted, embezzlement, bribery, money laundering, raided, charged with',
  takeover: 'acquired by, takeover, taken over, to be sold, bought by, merger, merges',
}

/** What those words are part of where nothing happened. */
const harmless = new RegExp(
  [
    '(?:strikes?|striking) (?:\\S+ ){0,3}(?:deal|agreement|partnership|pact|accord|balance|gold|chord|tone)',
    'clos(?:es|ed|ing|ure|e)(?: of)? (?:\\S+ ){0,3}(?:deal|round|funding|financing|acquisition|purchase|sale|merger|transaction|offering|placement|gap|loop|higher|lower|up|down)',
    '(?:anti )?fraud (?:detection|prevention|protection|screening|tools?|software|fighting)',
    'sanctions? (?:screening|compliance|checks?)',
    'explosion (?:of|in)',
    'recall (?:vote|election)',
  ]
    .map((phrase) => ` ${phrase}(?= )`)
    .join('|'),
  'g',
)

const table: readonly (readonly [NewsEvent, string])[] = Object.entries(spellings).flatMap(([event, list]) =>
  list.split(', ').map((words) => [event as NewsEvent, ` ${words} `] as const),
)

/**
 * A sentence ends at its full stop unless that belongs to a legal form or a small letter follows; a
 * title often holds two by a semicolon, a bar, a dash or a colon.
 */
const ends =
  /(?<=\p{L}{3})(?<!\b(?:[Ll][Tt][Dd]|[Ii][Nn][Cc]|[Cc][Oo][Rr][Pp]|Bros|LLC|[Pp][Ll][Cc]|[Pp]ty))[.!?]+\s+(?=\P{Ll})|\s*[;|•]\s*|\s+[–—-]\s+|:\s+/u

/**
 * The event that a text tells of a name: its word stands in the sentence in which the name stands,
 * whole. Null where they do not, as in `Rival of Zellweger closes. Zellweger opens a shop` for
 * Zellweger in the second sentence. `name` is in small Latin words without its legal form.
 */
export function eventOf(name: string, text: string): NewsEvent | null {
  for (const sentence of text.split(ends).flatMap(spelledWays)) {
    const words = ` ${wordsOf(sentence).join(' ')} `
    const at = name === '' ? -1 : words.indexOf(` ${name} `)
    if (at === -1) continue
    // A word of the name is no event: Blaze Pizza has not burnt.
    const rest = `${words.slice(0, at)} | ${words.slice(at + name.length + 1)}`.replace(harmless, ' | ')
    const found = table.find(([, spelling]) => rest.includes(spelling))
    if (found) return found[0]
  }
  return null
}

/**
 * As written, for names such as Macy’s, and without the ending of a possessive, for Zellweger’s
 * mill.
 */
function spelledWays(sentence: string): string[] {
  const bare = sentence.replace(/(?<=\p{L})['’]s(?!\p{L})|(?<=s)['’](?=\s|$)/giu, '')
  return bare === sentence ? [sentence] : [sentence, bare]
}
