import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { RiskCategoriesDocument, type RiskRowPartsFragment, RisksDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Count } from '../ui/figures.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Card } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState } from '../ui/states.tsx'
import { usePrinting } from '../ui/use-printing.ts'
import { counted } from '../ui/words.ts'
import { changeStatus, sayUnchanged, stepsBack, takeBack } from './change-status.ts'
import { inOrder } from './list-order.ts'
import { Nothing, RowSkeletons } from './list-states.tsx'
import { RiskCard } from './risk-card.tsx'
import { RiskColumns } from './risk-columns.tsx'
import { filterOf, listVariables, type RiskView } from './risk-filter.ts'
import { mayMove } from './status-moves.ts'
import { TriageBar, type TriageForm } from './triage-bar.tsx'
import { offerUndo } from './undo.ts'
import { useTriageKeys } from './use-triage-keys.ts'

type Risk = RiskRowPartsFragment
type Props = { view: RiskView; onChange: (part: Partial<RiskView>) => void }

/** From how many rows on only those near the window are drawn. */
const virtualFrom = 40

/**
 * The alerts of a view: pages that follow as one scrolls, rows that can be triaged by mouse, touch
 * and keys.
 */
export function AlertList({ view, onChange }: Props) {
  const variables = listVariables(view)
  const { data, error, loading, refetch, fetchMore } = useQuery(RisksDocument, { variables })
  const { data: named } = useQuery(RiskCategoriesDocument)
  const risks = useMemo(() => inOrder(data?.risks.edges.map(({ node }) => node) ?? [], view), [data, view])
  const triage = useTriage(risks, view, data?.risks.totalCount ?? 0)
  const nameOf = (id: string) => named?.riskCategories.find((category) => category.id === id)?.name ?? capitalized(id)
  const { hasNextPage, endCursor } = data?.risks.pageInfo ?? {}
  const readMore = () => fetchMore({ variables: { ...variables, after: endCursor } })
  const isOpen = view.tab === 'active'
  return (
    <>
      {error ? (
        <Box mb="5">
          <ErrorState
            title="Failed to load latest alerts. Showing cached data."
            error={error}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        </Box>
      ) : null}
      {loading && !data ? <RowSkeletons /> : null}
      {data && risks.length === 0 ? <Nothing view={view} /> : null}
      {risks.length > 0 ? (
        <Card p={{ base: '0', md: '0' }} aria-label={`${capitalized(view.tab)} alerts`} overflow="clip">
          <RiskColumns risks={risks} view={view} onChange={onChange} select={isOpen ? triage.head : null} />
          <Rows risks={risks} nameOf={nameOf} triage={triage} isOpen={isOpen} onEnd={hasNextPage && !loading ? readMore : null} />
        </Card>
      ) : null}
      {hasNextPage ? (
        <ShowMore label="Show more" read={readMore}>
          <Box color="muted">
            <Count of={risks.length} /> of {counted(data?.risks.totalCount ?? 0, 'alert')}
          </Box>
        </ShowMore>
      ) : null}
      <TriageBar {...triage.bar} />
    </>
  )
}

type RowsProps = {
  risks: Risk[]
  nameOf: (categoryId: string) => string
  triage: ReturnType<typeof useTriage>
  isOpen: boolean
  /** Reads the next page; null where there is none. */
  onEnd: (() => Promise<unknown>) | null
}

function Rows({ risks, nameOf, triage, isOpen, onEnd }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const rowDeeds = useStableDeeds(triage)
  // Paper has no window: all rows that were read are printed.
  const isPrinting = usePrinting()
  const isVirtual = useHydrated() && risks.length > virtualFrom && !isPrinting
  const margin = useTopOf(list)
  const virtual = useWindowVirtualizer({
    count: risks.length,
    enabled: isVirtual,
    estimateSize: () => 78,
    overscan: 10,
    scrollMargin: margin,
    useFlushSync: false,
    getItemKey: (index) => risks[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()
  const places = isVirtual ? items.map(({ index }) => index) : [...risks.keys()]
  const offset = virtual.options.scrollMargin
  const before = isVirtual ? (items[0]?.start ?? offset) - offset : 0
  const after = isVirtual ? Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)) : 0
  const isNearEnd = isVirtual && (places.at(-1) ?? 0) >= risks.length - 10
  const isReading = useRef(false)
  useEffect(() => {
    if (!isNearEnd || !onEnd || isReading.current) return
    isReading.current = true
    // A page that cannot be read stays behind the button, which says why.
    void onEnd()
      .catch(() => undefined)
      .finally(() => {
        isReading.current = false
      })
  }, [isNearEnd, onEnd])
  const goTo = (index: number) => {
    const focus = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus()
    if (isVirtual) virtual.scrollToIndex(index, { align: 'auto' })
    focus()
    requestAnimationFrame(focus)
  }
  useTriageKeys({ ...triage, list, risks, goTo, onSelect: isOpen ? triage.onSelect : null })
  const byArrows = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    if (by === 0 || !row) return
    event.preventDefault()
    goTo(Math.min(risks.length - 1, Math.max(0, Number(row.dataset.index) + by)))
  }
  return (
    <chakra.ul ref={list} listStyleType="none" onKeyDown={byArrows} style={{ paddingTop: before, paddingBottom: after }}>
      {places.map((index) => {
        const risk = risks[index]
        if (!risk) return null
        return (
          <RiskCard
            key={risk.id}
            index={index}
            rowRef={isVirtual ? virtual.measureElement : undefined}
            risk={risk}
            category={nameOf(risk.categoryId)}
            isSelected={triage.isSelected(risk.id)}
            onSelect={isOpen ? rowDeeds.onSelect : null}
            onForm={rowDeeds.onForm}
          />
        )
      })}
    </chakra.ul>
  )
}

/**
 * Where the list begins on the page; looked up when it is drawn anew, not with each step of
 * scrolling.
 */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const watched = new ResizeObserver(measure)
    // What stands above the list moves it: filters that open, notes that come.
    if (list.current?.closest('main')) watched.observe(list.current.closest('main') as Element)
    return () => watched.disconnect()
  }, [list])
  return top
}

type Deeds = Pick<ReturnType<typeof useTriage>, 'onSelect' | 'onForm'>

/**
 * The same functions for as long as the list is there, so that rows are not drawn again for them.
 */
function useStableDeeds(deeds: Deeds): Deeds {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  return useMemo(
    () => ({
      onSelect: (id) => latest.current.onSelect(id),
      onForm: (form, risk) => latest.current.onForm(form, risk),
    }),
    [],
  )
}

/** What is selected, and what is asked about it: of the selected alerts, or of one row. */
function useTriage(risks: readonly Risk[], view: RiskView, total: number) {
  const client = useApolloClient()
  const { isOnlooker } = useBusiness()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<{ form: TriageForm; risk: Risk | null } | null>(null)
  const chosen = risks.filter(({ id }) => selected.has(id))
  const select = (ids: Iterable<string>) => {
    setAll(false)
    setSelected(new Set(ids))
  }
  const onSelect = (id: string) => select(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id])
  const isWhole = risks.length > 0 && chosen.length === risks.length
  const of = asked?.risk ? [asked.risk] : chosen
  return {
    isSelected: (id: string) => selected.has(id),
    onSelect,
    /** A row that is part of the selection stands for all of it. */
    onForm: (form: TriageForm, risk: Risk | null) => {
      if (risk || chosen.length > 0) setAsked({ form, risk: risk && !selected.has(risk.id) ? risk : null })
    },
    onResolve: (risk: Risk) => void resolve(client, risk),
    head: isOnlooker ? null : { isAll: isWhole, onAll: () => select(isWhole ? [] : risks.map(({ id }) => id)) },
    bar: {
      targets: { risks: of, ...(isAll && !asked?.risk ? { all: { filter: filterOf(view), count: total } } : {}) },
      form: asked?.form ?? null,
      onForm: (form: TriageForm | null) => setAsked(form ? { form, risk: asked?.risk ?? null } : null),
      more: isWhole && !isAll && total > risks.length ? { count: total, onAll: () => setAll(true) } : null,
      onDone: (left: readonly string[]) => {
        if (asked?.risk) return
        select(left)
      },
    },
  }
}

/** By key: a status that has no way to resolved is left alone. */
async function resolve(client: ReturnType<typeof useApolloClient>, risk: Risk): Promise<void> {
  if (!mayMove(risk.status, 'resolved')) return
  const step = { riskId: risk.id, from: risk.status, to: 'resolved' } as const
  const failed = await changeStatus(client, step)
  if (failed) return sayUnchanged(failed)
  offerUndo('Leakage alert status updated successfully', risk.title, () => void takeBack(client, stepsBack(risk.id, step), risk.title))
}
