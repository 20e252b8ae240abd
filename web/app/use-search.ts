import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { SearchDocument, type SearchQuery } from '../generated/graphql.ts'
import { pages } from './pages.ts'

export type Hit = Pick<SearchQuery['search'][number], 'kind' | 'key' | 'title' | 'text' | 'path'>

/** What one kind of hit is called, in the order in which kinds are listed. */
const headings = { page: 'Pages', risk: 'Alerts', playbook: 'Playbooks', supplier: 'Suppliers', setting: 'Settings' }

export type Group = { readonly heading: string; readonly hits: readonly Hit[] }

const pauseMs = 150
const longest = 200

const helpPage = { path: '/help', word: 'Help', alsoCalled: 'guides support shortcuts' }
const timeMachine = { path: '/time-machine', word: 'Time machine', alsoCalled: 'history earlier leaks' }

/** So short a text is no other name of a page. */
const shortestOtherName = 3

/** The pages with a word that begins with the text. */
export function pagesWith(text: string): readonly Hit[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const has = (words: string) => ` ${words.toLowerCase()}`.includes(` ${wanted}`)
  return [...pages, timeMachine, helpPage]
    .filter(({ word, alsoCalled }) => has(word) || (wanted.length >= shortestOtherName && has(alsoCalled)))
    .map(({ path, word }) => ({ kind: 'page', key: path, title: word, text: '', path }))
}

/** Hits under their headings; a kind that is new to this page stands last, under its own name. */
export function grouped(hits: readonly Hit[]): readonly Group[] {
  const byKind = Map.groupBy(hits, ({ kind }) => kind)
  const order = [...new Set([...Object.keys(headings), ...byKind.keys()])]
  return order.flatMap((kind) => {
    const ofKind = byKind.get(kind)
    return ofKind ? [{ heading: Object.hasOwn(headings, kind) ? headings[kind as keyof typeof headings] : kind, hits: ofKind }] : []
  })
}

/** The text once nobody has typed for a moment: each letter would be a request. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export type Search = {
  readonly groups: readonly Group[]
  /** The answer for this text is still to come. */
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * What the pages and the business have for a text, by kind. The last hits stay until new ones are
 * there.
 */
export function useSearch(text: string): Search {
  const wanted = text.trim().slice(0, longest)
  const settled = useSettled(wanted)
  const { data, previousData, error, loading, refetch } = useQuery(SearchDocument, {
    variables: { query: settled },
    skip: settled === '',
  })
  const found = wanted === '' || error ? [] : ((data ?? previousData)?.search ?? [])
  return {
    groups: grouped([...pagesWith(wanted), ...found]),
    isPending: wanted !== '' && (settled !== wanted || loading),
    error: wanted === '' ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  }
}
