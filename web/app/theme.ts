import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button, input } from '../ui/recipes.ts'

const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24]
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]))
const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

/**
 * Ink and paper, one accent for interactive or recovered values, and four severities: the only
 * saturated colors of a page. Text has a contrast of at least 4.5 : 1 to its background in both
 * themes, `edge` (lines that carry meaning) at least 3 : 1.
 */
const colors = {
  paper: both('#fbfbfa', '#0e1114'),
  card: both('#ffffff', '#161a1f'),
  sunken: both('#f3f4f4', '#1d2228'),
  ink: both('#16191d', '#eceff2'),
  muted: both('#5b636d', '#9aa4ae'),
  line: both('#e6e8ea', '#262c33'),
  edge: both('#858d96', '#6b7580'),
  accent: both('#0f6b6b', '#4fc3bd'),
  'accent.ink': both('#ffffff', '#06201f'),
  'accent.soft': both('#e4f1f0', '#12302f'),
  critical: both('#9b1620', '#b3202c'),
  'critical.ink': both('#ffffff', '#ffffff'),
  high: both('#b3261e', '#ff8f87'),
  'high.soft': both('#fdecea', '#3a1614'),
  medium: both('#7a4a00', '#f2c55c'),
  'medium.soft': both('#fdf1cf', '#33270c'),
  low: both('#1b6a3a', '#7dd39b'),
  'low.soft': both('#e4f4e9', '#11291a'),
  veil: both('rgb(22 25 29 / 0.4)', 'rgb(0 0 0 / 0.6)'),
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
 * The only definition of colors, sizes and type: screens use the names. It includes only the
 * recipes in use.
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
