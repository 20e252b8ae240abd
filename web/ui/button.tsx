import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { button, input } from './recipes.ts'

/** Nothing to press on paper (`web/app/theme.ts`). */
const screenOnly = { 'data-print': 'no' }

/**
 * A button; `look` is solid (the one main action), outline, quiet, icon (which needs an
 * aria-label), or for what cannot be taken back danger (the first step) and dangerSolid (the deed).
 */
export const Button = chakra('button', button, { defaultProps: { type: 'button' } })
/** A link that looks like a button and leaves the application's router, such as a download. */
export const ButtonAnchor = chakra('a', button, { defaultProps: screenOnly })
/** A link within the application that looks like a button. */
export const ButtonLink = chakra(Link, button, { defaultProps: screenOnly })
/** A link in running text. */
export const TextLink = chakra(Link, { base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' } })
export const Input = chakra('input', input)
/** A selection among several options, in the style of the reader's system. */
export const Select = chakra('select', input)
export const TextArea = chakra('textarea', input)
