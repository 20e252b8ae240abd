import { defineRecipe } from '@chakra-ui/react'

/** All buttons and links that look like them. At least 36 px high, as a touch target. */
export const button = defineRecipe({
  className: 'rp-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '36px',
    px: '4',
    borderRadius: 'md',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontWeight: 'medium',
    fontSize: 'md',
    lineHeight: '1.2',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 140ms ease-out, border-color 140ms ease-out',
    _disabled: { cursor: 'not-allowed', opacity: 0.65 },
  },
  variants: {
    look: {
      solid: { bg: 'accent', color: 'accent.ink', _hover: { filter: 'brightness(1.08)' } },
      outline: { bg: 'card', color: 'ink', borderColor: 'edge', _hover: { bg: 'sunken' } },
      // For what cannot be taken back: the first step, and the deed itself.
      danger: { bg: 'card', color: 'high', borderColor: 'high', _hover: { bg: 'high.soft' } },
      dangerSolid: { bg: 'critical', color: 'critical.ink', _hover: { filter: 'brightness(1.08)' } },
      quiet: { bg: 'transparent', color: 'ink', px: '3', _hover: { bg: 'sunken' } },
      icon: { bg: 'transparent', color: 'ink', px: '0', minW: '36px', _hover: { bg: 'sunken' } },
    },
  },
  defaultVariants: { look: 'outline' },
})

/** A text input. 16 px, because phones zoom into smaller ones. */
export const input = defineRecipe({
  className: 'rp-input',
  base: {
    w: '100%',
    minH: '44px',
    px: '3',
    bg: 'card',
    color: 'ink',
    fontSize: 'lg',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    borderRadius: 'md',
    _invalid: { borderColor: 'high' },
  },
})
