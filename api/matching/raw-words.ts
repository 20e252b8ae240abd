import { editDistance } from './edit-distance.ts'
import { isSpaceless, type Script, scriptOf, wordsOf } from './fold.ts'
import type { RawWord } from './name-word.ts'
import { splitSpaceless } from './spaceless.ts'
import { legalForms } from './words/legal-forms.ts'

const isPlain = /^[\x20-\x7e]*$/

/**
 * Words with their scripts: chunks of one script are folded together, so that initials with blanks
 * between stay one word.
 */
export function rawWords(written: string): RawWord[] {
  const apart = withFormApart(written)
  if (isPlain.test(apart)) return latinWords(apart, 'latin')
  const chunks = apart.normalize('NFKC').split(/\s+/)
  const runs: { script: Script; text: string }[] = []
  for (const chunk of chunks) {
    const script = scriptOf(chunk)
    const last = runs.at(-1)
    if (last !== undefined && last.script === script && !isSpaceless(chunk)) last.text += ` ${chunk}`
    else runs.push({ script, text: chunk })
  }
  return runs.flatMap(({ script, text }) => (isSpaceless(text) ? splitSpaceless(text) : latinWords(text, script)))
}

function latinWords(text: string, script: Script): RawWord[] {
  const dotted = new Set(!text.includes('.') ? [] : [...text.matchAll(beforeStop)].map(([, word = '']) => wordsOf(word).join('')))
  return wordsOf(text)
    .flatMap(withFormLoose)
    .map((word) => ({ text: word, script, isSyllable: false, isDotted: dotted.has(word) }))
}

/**
 * Before a small letter, and before the end of an address, it is no full stop: Amazon.com,
 * AMAZON.COM.
 */
const beforeStop = /([\p{L}\p{M}]{2,})\.(?!\p{Ll}|(?:COM|NET|ORG|INFO|BIZ)\b)/gu

/** SiemensAG is Siemens AG: a form in capitals behind small letters. */
function withFormApart(text: string): string {
  return text.replace(/(\p{Ll}{2})(\p{Lu}{2,4})(?![\p{L}])/gu, (whole, before, capitals) =>
    legalForms.words.has(wordsOf(capitals).join(' ')) ? `${before} ${capitals}` : whole,
  )
}

const longForms = ['limited', 'company', 'corporation', 'incorporated']
const grownOn = /^([a-z]{4,})(ltda|ltd|limited|corporation|company|gmbh|plc|llc)$/

/**
 * A long legal form with a letter wrong is one, and one that grew on to a word is two: TimpaniLtd.
 */
function withFormLoose(word: string): string[] {
  if (word.length < 6 || legalForms.words.has(word)) return [word]
  const slip = longForms.find(
    (form) =>
      Math.abs(form.length - word.length) < 2 &&
      (form.startsWith(word.slice(0, 3)) || form.endsWith(word.slice(-3))) &&
      editDistance(form, word, 1) === 1,
  )
  if (slip !== undefined) return [slip]
  const [, before, form] = grownOn.exec(word) ?? []
  return before === undefined || form === undefined ? [word] : [before, form]
}
