import { styleText } from 'node:util'
import type { Severity } from '../detection/finding.ts'

/** What a text sets off: a heading, an amount of money, or how severe a leak is. */
type Coloured = 'heading' | 'money' | Severity

/** The text in the look's colour, or as it is. Nothing but colour: without it the text reads the same. */
export type Colour = (look: Coloured, text: string) => string

/** For files, pipes and machines. */
export const withoutColour: Colour = (_, text) => text

const styles: Readonly<Record<Coloured, Parameters<typeof styleText>[0]>> = {
  heading: 'bold',
  money: ['bold', 'cyan'],
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'green',
}

/**
 * Colours what goes to this stream where it is a terminal with colours. `NO_COLOR` turns them off
 * and `FORCE_COLOR` on, also in a pipe.
 */
export function colourOf(stream: NodeJS.WriteStream): Colour {
  return (look, text) => styleText(styles[look], text, { stream })
}
