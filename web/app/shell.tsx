import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ViewerDocument, type ViewerQuery } from '../generated/graphql.ts'
import { BusinessProvider } from '../ui/business.tsx'
import { todayIn } from '../ui/days.ts'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { demoViewer, isDemoVisitor } from './demo-visitor.ts'
import { OfflineNote } from './offline-note.tsx'
import { personLabel } from './person-label.ts'
import { Brand, Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

type Viewer = NonNullable<ViewerQuery['viewer']>

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetStart: '4',
    top: '-80px',
    zIndex: 30,
    bg: 'accent',
    color: 'accent.ink',
    px: '4',
    py: '2',
    borderRadius: 'md',
    _focus: { top: '4' },
  },
})

/** The frame of every private page. Rendered only when the viewer is known. */
export function Shell() {
  const { data, error, loading, refetch } = useQuery(ViewerDocument)
  const { pathname, search } = useLocation()
  if (data?.viewer) return <SignedIn viewer={data.viewer} from={data.eventCursor ?? null} />
  if (data && isDemoVisitor()) return <SignedIn viewer={demoViewer} from={null} isSample />
  if (data) return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />
  if (error && !loading) {
    return (
      <chakra.main maxW="720px" mx="auto" px="4" py="12">
        <title>RiskPilot</title>
        <chakra.h1 mb="5">
          <Brand />
        </chakra.h1>
        <ErrorState title="RiskPilot could not be reached" error={error} onRetry={() => void refetch()} />
      </chakra.main>
    )
  }
  // A demo visitor gets in either way: nothing is shown while the way is determined.
  if (isDemoVisitor()) return null
  return <Spinner label="Checking who is signed in" />
}

function SignedIn({ viewer, from, isSample = false }: { viewer: Viewer; from: string | null; isSample?: boolean }) {
  const { name, currency, zone } = viewer.business
  const { isDemo, role } = viewer
  const isOnlooker = role === 'viewer' && !isDemo
  const business = useMemo(
    () => ({ name, currency, zone, today: todayIn(zone), isSample, isDemo, isOnlooker }),
    [name, currency, zone, isSample, isDemo, isOnlooker],
  )
  useFocusOnNewPage()
  return (
    <BusinessProvider value={business}>
      {/* The server sends no events to anonymous clients. */}
      {isSample ? null : <Listening from={from} />}
      <SkipLink href="#content">Skip to the content</SkipLink>
      <Flex minH="100dvh">
        <Sidebar />
        <Box flex="1" minW="0">
          <TopBar label={personLabel(viewer)} />
          <chakra.main id="content" tabIndex={-1} maxW="1200px" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '8' }}>
            <Outlet />
          </chakra.main>
        </Box>
      </Flex>
      <OfflineNote />
      <ScrollRestoration />
    </BusinessProvider>
  )
}

/** The listener is loaded after the page is complete: no figure waits for it. */
function Listening({ from }: { from: string | null }) {
  const [Live, setLive] = useState<ComponentType<{ from: string | null }> | null>(null)
  useEffect(() => {
    let isGone = false
    import('./live.tsx').then(
      (loaded) => isGone || setLive(() => loaded.Live),
      // The cached figures stay; the next page shows what is missing.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return Live ? <Live from={from} /> : null
}

/**
 * After navigation, keyboard and screen reader continue at the new page's heading and not at the
 * removed link. A dialog over a page has an address below the page's own: it takes the focus itself
 * and returns it.
 */
function useFocusOnNewPage() {
  const page = useLocation().pathname.split('/')[1]
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
  }, [page])
}
