/**
 * Latin letters of Inter. Texts that were drawn before it came keep their own font: nothing moves.
 */
export function fontCss(url: string): string {
  const range = 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212'
  return `@font-face{font-family:'Inter Variable';font-style:normal;font-display:optional;font-weight:100 900;src:url(${url}) format('woff2-variations');unicode-range:${range}}`
}
