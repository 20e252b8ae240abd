import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { FileGuidesQuery, FileKind } from '../generated/graphql.ts'

export type Guide = FileGuidesQuery['fileGuides'][number]

/** Kinds of files within a sentence. */
const kinds: Readonly<Record<FileKind, string>> = {
  orders: 'orders',
  refunds: 'refunds',
  costs: 'unit costs',
  shipping: 'shipping bills',
  ads: 'ad spend',
  chargebacks: 'chargebacks',
  payouts: 'payouts',
}

export const kindWord = (kind: FileKind): string => kinds[kind]

export type TextPart = { readonly text: string; readonly look: 'plain' | 'bold' | 'italic' }

/** A sentence in parts: names of menus stand in two asterisks, names of columns in one. */
export function markedText(text: string): TextPart[] {
  return [...text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|[^*]+|\*/g)].map(([whole, bold, italic]) => {
    if (bold !== undefined) return { text: bold, look: 'bold' }
    return italic === undefined ? { text: whole, look: 'plain' } : { text: italic, look: 'italic' }
  })
}

export type Unlocked = { readonly needs: string; readonly finds: readonly string[] }

/**
 * What a file makes visible: by itself first, then with each other file that it needs beside it.
 */
export function unlockedBy({ checks }: Pick<Guide, 'checks'>): Unlocked[] {
  const groups = Map.groupBy(checks, ({ alsoNeeds }) => alsoNeeds.map(kindWord).join(' and '))
  return [...groups]
    .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .map(([needs, of]) => ({ needs: needs === '' ? 'By itself' : `With ${needs}`, finds: of.map(({ finds }) => finds) }))
}

/** The systems in the order of the guides, each once. */
export function systemsOf(guides: readonly Guide[]): { readonly key: string; readonly name: string }[] {
  return [...new Map(guides.map(({ provider, providerName }) => [provider, providerName]))].map(([key, name]) => ({ key, name }))
}

export const guideTitle = ({ title }: Pick<Guide, 'title'>): string => capitalized(title)
