import { rawWords } from './raw-words.ts'
import { withoutForms } from './without-forms.ts'

/**
 * A name as it is compared where nothing but equal will do: its words in small Latin letters, legal
 * forms aside, so that `Box Ltd.` and `BOX` are one. Empty where the name has no letter or digit.
 */
export function plainName(name: string): string {
  return withoutForms(rawWords(name))
    .rest.map(({ text }) => text)
    .join(' ')
}
