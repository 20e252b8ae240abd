/**
 * Ink and paper, one accent for interactive or recovered values, and four severities: the only
 * saturated colors of a page. Text has a contrast of at least 4.5 : 1 to its background in both
 * themes, `edge` (lines that carry meaning) at least 3 : 1.
 */
export const colors = {
  paper: ['#fbfbfa', '#0e1114'],
  card: ['#ffffff', '#161a1f'],
  sunken: ['#f3f4f4', '#1d2228'],
  ink: ['#16191d', '#eceff2'],
  muted: ['#5b636d', '#9aa4ae'],
  line: ['#e6e8ea', '#262c33'],
  edge: ['#858d96', '#6b7580'],
  accent: ['#0f6b6b', '#4fc3bd'],
  'accent.ink': ['#ffffff', '#06201f'],
  'accent.soft': ['#e4f1f0', '#12302f'],
  critical: ['#9b1620', '#b3202c'],
  'critical.ink': ['#ffffff', '#ffffff'],
  high: ['#b3261e', '#ff8f87'],
  'high.soft': ['#fdecea', '#3a1614'],
  medium: ['#7a4a00', '#f2c55c'],
  'medium.soft': ['#fdf1cf', '#33270c'],
  low: ['#1b6a3a', '#7dd39b'],
  'low.soft': ['#e4f4e9', '#11291a'],
  // For the words of a frequency alone: no severity has it.
  info: ['#1a4f9c', '#8fbcff'],
  'info.soft': ['#e6effb', '#13243f'],
  veil: ['rgb(22 25 29 / 0.4)', 'rgb(0 0 0 / 0.6)'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>
