import { colors } from '../ui/tokens.ts'

const of = (theme: 0 | 1) =>
  Object.entries(colors)
    .map(([name, values]) => `--${name.replace('.', '-')}:${values[theme]}`)
    .join(';')

/** The colors of the signed-in pages as custom properties: `accent.soft` is `--accent-soft`. */
export const tokensCss = `:root{${of(0)}}.dark{${of(1)}}`
