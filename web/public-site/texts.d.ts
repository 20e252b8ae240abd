/** Texts in Markdown; `build/texts.ts` makes modules of them. */
declare module '*.md' {
  const text: {
    readonly facts: Readonly<Record<string, string>> & { readonly minutes: number }
    readonly headings: readonly { readonly id: string; readonly text: string }[]
    readonly html: string
  }
  export default text
}
