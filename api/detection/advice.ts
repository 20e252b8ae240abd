/** A part of an advice; a figure is computed from the rows of the leak. */
export type AdvicePart = { readonly text: string; readonly isFigure: boolean }

/** What to do about a leak, with its figures marked. */
export type Advice = readonly AdvicePart[]

/** Marks a figure within an advice. */
export function figure(text: string): AdvicePart {
  return { text, isFigure: true }
}

/**
 * The advice of a template whose figures are marked: advise`Raise it by ${figure('£1')}.` An advice
 * may be a part of another one.
 */
export function advise(texts: TemplateStringsArray, ...values: readonly (string | AdvicePart | Advice)[]): Advice {
  const parts: AdvicePart[] = []
  const add = (part: AdvicePart) => {
    const last = parts.at(-1)
    if (part.text === '') return
    if (last && !last.isFigure && !part.isFigure) parts[parts.length - 1] = { text: last.text + part.text, isFigure: false }
    else parts.push(part)
  }
  texts.forEach((text, i) => {
    add({ text, isFigure: false })
    const value = values[i]
    if (value !== undefined) for (const part of partsOf(value)) add(part)
  })
  return parts
}

function partsOf(value: string | AdvicePart | Advice): Advice {
  if (typeof value === 'string') return [{ text: value, isFigure: false }]
  return 'text' in value ? [value] : value
}

/** Most words of a short step: it stands on a card and in a mail. */
export const mostStepWords = 12

/**
 * The first of some ways to say a step that is short enough, else the last: that names fewest
 * things.
 */
export function shortStep(...ways: readonly [string, ...string[]]): string {
  return ways.find((way) => way.split(/\s+/).length <= mostStepWords) ?? ways.at(-1) ?? ways[0]
}

/** The advice as one text. */
export function adviceWords(advice: Advice): string {
  return advice.map(({ text }) => text).join('')
}
