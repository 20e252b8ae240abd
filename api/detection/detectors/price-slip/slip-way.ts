/** Which prices of a product slipped so far: those below the usual one, those above it, or both. */
export type SlipWay = 'low' | 'high' | 'both'
export type SlipFigures = { readonly way: SlipWay }
