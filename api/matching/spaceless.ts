import { type Script, scriptOf, wordsOf } from './fold.ts'
import type { RawWord } from './name-word.ts'
import { japaneseReadings } from './words/japanese-readings.ts'
import { legalForms } from './words/legal-forms.ts'
import { hanNumber, hanNumberOf } from './words/numbers.ts'
import { ordinaryWords } from './words/ordinary-words.ts'
import { places } from './words/places.ts'

type Phrase = { readonly text: string; readonly word: RawWord }

const known = [
  ...legalForms.phrases.map(([text, key]) => ({ text, kind: 'form' as const, key })),
  ...places.phrases.map(([text, key]) => ({ text, kind: 'place' as const, key })),
  ...ordinaryWords.phrases.map(([text, key]) => ({ text, kind: 'ordinary' as const, key })),
].map(({ text, kind, key }): Phrase => {
  const word = { text: wordsOf(text).join(''), script: scriptOf(text), isSyllable: false, found: { kind, key } }
  return { text: text.normalize('NFKC'), word }
})

/**
 * Every known phrase by its first character, the longest first. One character alone is part of too
 * many names.
 */
const phrases = Map.groupBy(
  known
    .concat(japaneseReadings.map(([text, reading]) => ({ text, word: { text: reading, script: 'han' as Script, isSyllable: false } })))
    .filter(({ text }) => text.length > 1)
    .toSorted((a, b) => b.text.length - a.text.length),
  ({ text }) => text[0] ?? '',
)

/** … but right behind a known word it may end the name: 纺织厂. */
const endings = new Map(known.filter(({ text }) => text.length === 1).map((phrase) => [phrase.text, phrase]))

function phraseAt(text: string, at: number): Phrase | undefined {
  const phrase = phrases.get(text[at] ?? '')?.find((one) => text.startsWith(one.text, at))
  hanNumber.lastIndex = at
  const [whole, behind, before] = phrase === undefined ? (hanNumber.exec(text) ?? []) : []
  if (whole === undefined) return phrase
  return { text: whole, word: { text: String(hanNumberOf(behind ?? before ?? '')), script: 'han', isSyllable: false } }
}

function endingAt(text: string, at: number): Phrase | undefined {
  const isLast = at + 1 === text.length || phraseAt(text, at + 1)?.word.found?.kind === 'form'
  return at > 0 && isLast ? endings.get(text[at] ?? '') : undefined
}

/**
 * The words of a text in a script without blanks: known phrases as they are found from the left,
 * the longest first, and numbers; between them Chinese characters and Korean syllables one by one,
 * as nothing says where a word ends, and Japanese syllables and Thai as runs.
 */
export function splitSpaceless(text: string): RawWord[] {
  const words: RawWord[] = []
  let rest = ''
  const flush = () => {
    words.push(...plain(rest))
    rest = ''
  }
  for (let at = 0; at < text.length; ) {
    const phrase = phraseAt(text, at) ?? (rest === '' ? endingAt(text, at) : undefined)
    const isDistrict = rest === '' && words.at(-1)?.found?.kind === 'place' && '市省区區县縣'.includes(text[at] ?? '')
    if (phrase === undefined) rest += isDistrict ? '' : text[at]
    else {
      flush()
      words.push(phrase.word)
    }
    at += phrase?.text.length ?? 1
  }
  flush()
  return words
}

function plain(text: string): RawWord[] {
  const runs = text.match(
    /\p{Script=Han}|\p{Script=Hangul}|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu,
  )
  return (runs ?? []).flatMap((run) => {
    const script = scriptOf(run)
    return wordsOf(run).map((word) => ({ text: word, script, isSyllable: script === 'han' || script === 'hangul' }))
  })
}
