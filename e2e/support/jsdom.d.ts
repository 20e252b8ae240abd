/** The part of jsdom that tests use; it comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html?: string)
    readonly window: { readonly document: Document }
  }
}
