/**
 * What the files call a product. `isShared` when another product has the same name, so that the
 * name alone does not tell them apart.
 */
export type ProductName = { readonly name: string; readonly isShared: boolean }

/** Names of products by SKU; a product that no file names is absent. */
export type ProductNames = ReadonlyMap<string, ProductName>

/**
 * How texts call a thing: `full` says exactly which one, `short` is for texts that have said it.
 */
export type EntityLabel = { readonly full: string; readonly short: string }

/** Longer names are cut, so that a title stays one or two lines. Proposed. */
const longest = 60

/** Control and format characters: marks of direction, zero-width spaces, line breaks. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * "White mug (85123A)" and "White mug"; the SKU alone where no file names the product, or where
 * its name says nothing else.
 */
export function labelOf(sku: string, names: ProductNames): EntityLabel {
  const known = names.get(sku)
  const name = known ? visibleName(known.name) : ''
  if (!known || name === '' || isSame(known.name, sku)) return { full: sku, short: sku }
  const isolated = isolate(name)
  const full = `${isolated} (${sku})`
  return { full, short: known.isShared ? full : isolated }
}

/**
 * In one line, without characters that change the direction of the text around it, and cut at a
 * character.
 */
function visibleName(name: string): string {
  const line = name.replace(invisible, ' ').replace(/\s+/gu, ' ').trim()
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** A name that reads from right to left leaves the order of the sentence around it alone. */
function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

function isSame(name: string, sku: string): boolean {
  return name.trim().toLowerCase() === sku.trim().toLowerCase()
}
