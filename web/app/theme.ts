import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button, input } from '../ui/recipes.ts'
import { colors as tokens } from '../ui/tokens.ts'

const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24]
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]))
const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

const colors = Object.fromEntries(Object.entries(tokens).map(([name, [light, dark]]) => [name, both(light, dark)]))

/** On paper the light colors hold in both themes, on white. */
const onPaper = Object.fromEntries(
  Object.entries(colors).map(([name, { value }]) => [
    `--rp-colors-${name.replaceAll('.', '\\.')}`,
    name === 'paper' ? '#fff' : value._light,
  ]),
)

/**
 * What only a screen needs: the frame, controls, and notices that pass. Heads of tables that sort
 * stay.
 */
const screenOnly = [
  '#content ~ *, aside, header, nav, form, fieldset, select, input, textarea',
  '[data-print=no], button:not(th button), [role=region][aria-label^=Messages]',
].join()

/**
 * Pages and alerts as one prints them: black on white, without the frame. An open alert is printed
 * whole and alone; what scrolls on the screen goes on over the pages.
 */
const printCss = important({
  'html, html.dark, html.light': { ...onPaper, colorScheme: 'light' },
  // Badges and charts keep their fill where a browser leaves backgrounds out: their text is white.
  '*': { printColorAdjust: 'exact' },
  'html:has(dialog[open]), html:has(dialog[open]) body': { overflow: 'visible' },
  body: { background: '#fff', color: '#000' },
  [screenOnly]: { display: 'none' },
  '#content': { maxWidth: 'none', padding: '0' },
  'main:has(dialog[open]) > :not(dialog)': { display: 'none' },
  'dialog[open]': {
    position: 'absolute',
    inset: '0 0 auto 0',
    width: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    overflow: 'visible',
    borderWidth: '0',
    boxShadow: 'none',
  },
  'dialog[open] > *': { position: 'static' },
  'tr, li, figure, h1, h2, h3': { breakInside: 'avoid' },
  'h1, h2, h3': { breakAfter: 'avoid' },
})

/** Above what components say of themselves, whose styles come later. */
function important<Rules extends Record<string, object>>(rules: Rules): Rules {
  const all = (rule: object) => Object.fromEntries(Object.entries(rule).map(([name, value]) => [name, `${value} !important`]))
  return Object.fromEntries(Object.entries(rules).map(([where, rule]) => [where, all(rule)])) as Rules
}

const globalCss = {
  html: { bg: 'paper', color: 'ink', fontFamily: 'body', lineHeight: '1.5', WebkitTextSizeAdjust: '100%' },
  // The page under a dialog does not scroll.
  'html:has(dialog[open])': { overflow: 'hidden' },
  body: { fontSize: 'md', minHeight: '100dvh', overflowWrap: 'anywhere', textWrap: 'pretty' },
  '*:focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  'h1:focus, main:focus': { outline: 'none' },
  summary: { minHeight: '24px' },
  '::selection': { bg: 'accent.soft' },
  '.planned': {
    display: 'inline-block',
    px: '1.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    borderRadius: 'full',
    color: 'muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: '18px',
  },
  '.planned-note': { mt: '3', color: 'muted', fontSize: 'sm', maxWidth: '70ch' },
  '@media print': printCss,
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // Exactly zero: with a short duration every property of every element would still run a
      // transition, level by level.
      transitionDuration: '0s !important',
    },
  },
} as const

/**
 * The only definition of sizes and type: screens use the names. Colors come from `tokens.ts`, which
 * the public pages read too. It includes only the recipes in use.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'rp',
    cssVarsRoot: ':where(html)',
    globalCss,
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
      keyframes: { pulse: { '50%': { opacity: 0.5 } }, spin: { to: { transform: 'rotate(360deg)' } } },
      tokens: {
        fonts: { body: { value: "'Inter Variable', ui-sans-serif, system-ui, sans-serif" } },
        fontSizes: {
          xs: { value: '0.75rem' },
          sm: { value: '0.8125rem' },
          md: { value: '0.875rem' },
          lg: { value: '1rem' },
          xl: { value: '1.25rem' },
          '2xl': { value: '1.75rem' },
          '3xl': { value: '2.5rem' },
        },
        fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
        radii: { sm: { value: '6px' }, md: { value: '8px' }, lg: { value: '10px' }, full: { value: '999px' } },
        shadows: { lifted: { value: '0 12px 32px rgb(0 0 0 / 0.18)' } },
        spacing,
      },
      semanticTokens: { colors },
      recipes: { button, input },
    },
  }),
)
