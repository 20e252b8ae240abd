/**
 * How the figures of a sentence are written; `text` is anything else that differs from finding to
 * finding.
 */
const written = {
  day: String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`,
  month: String.raw`[A-Z][a-z]+ \d{4}`,
  count: String.raw`\d[\d,]*`,
  money: String.raw`-?\$\d[\d,]*(?:\.\d+)?`,
  share: String.raw`-?\d[\d,]*(?:\.\d+)?%`,
  ratio: String.raw`\d[\d,]*\.\d+`,
  usual: 'fewer than one|about one|about [\\d,]+',
  times: String.raw`once|\d[\d,]* times`,
  /** Names with amounts, as `White mug, $12.50; Red mug, $9.10; and 3 more`. */
  list: '.+?',
  text: '.+?',
  slice: '.*?',
} as const

type Writing = keyof typeof written

/** Which writings are figures: a form says of each of them what it should be. */
export function isFigure(name: Writing): boolean {
  return name !== 'text' && name !== 'slice'
}

/** Says when: its figures are `first` and `last`, of which a text may have one. */
const period = '(?:[Ss]ince {since:day}|[Bb]etween {first:day} and {last:day}|[Oo]n {only:day})'

/** A form of sentence as a pattern, and how each of its parts is written. */
export type Sentence = { readonly pattern: RegExp; readonly parts: ReadonlyMap<string, Writing> }

/**
 * Reads a form such as `{period}, {rows:count} lines? of {product:text} were sold\.`: a regular
 * expression in which `{name:writing}` is a part by name, and `{period}` any of the ways to say
 * when. One name may stand in several alternatives.
 */
export function sentence(form: string): Sentence {
  const parts = new Map<string, Writing>()
  let groups = 0
  const pattern = form.replace('{period}', period).replaceAll(/\{(\w+):(\w+)\}/g, (_, name: string, writing: string) => {
    if (!(writing in written)) throw new RangeError(`No figure is written as ‘${writing}’`)
    parts.set(name, writing as Writing)
    groups += 1
    return `(?<${name}_${groups}>${written[writing as Writing]})`
  })
  return { pattern: new RegExp(`${pattern}(?= |$)`, 'uy'), parts }
}

/**
 * What a text says in the parts of a form that it begins with at `from`; null where it is of
 * another form.
 */
export function readAt(
  text: string,
  from: number,
  { pattern }: Sentence,
): { readonly said: Record<string, string>; readonly end: number } | null {
  pattern.lastIndex = from
  const found = pattern.exec(text)
  if (!found) return null
  const said = Object.entries(found.groups ?? {}).filter((one): one is [string, string] => one[1] !== undefined)
  return { said: Object.fromEntries(said.map(([group, words]) => [group.replace(/_\d+$/, ''), words])), end: pattern.lastIndex }
}
