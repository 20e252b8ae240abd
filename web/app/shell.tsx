import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ViewerDocument, type ViewerQuery } from '../generated/graphql.ts'
import { BusinessProvider } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { todayIn } from '../ui/days.ts'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { Band } from './band.tsx'
import { DemoBand } from './demo-band.tsx'
import { demoViewer, isDemoVisitor } from './demo-visitor.ts'
import { OfflineNote } from './offline-note.tsx'
import { personLabel } from './person-label.ts'
import { forgetSessionEnd, hasSessionEnded } from './session-end.ts'
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
  const isUnreachable = error !== undefined && !data
  useEffect(() => {
    if (!isUnreachable) return
    const retry = () => void refetch().catch(() => undefined)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isUnreachable, refetch])
  if (data?.viewer) return <SignedIn viewer={data.viewer} from={data.eventCursor ?? null} />
  if (data && isDemoVisitor()) return <SignedIn viewer={demoViewer} from={null} isSample />
  if (data) {
    const state = { from: pathname + search, hasSessionEnded: hasSessionEnded() }
    return <Navigate to={wayIn(pathname, search)} replace state={state} />
  }
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

/**
 * Who chose a plan is new here and signs up; everyone else signs in, also who was within the setup
 * already.
 */
function wayIn(pathname: string, search: string): string {
  const asked = new URLSearchParams(search)
  const isNew = pathname === '/onboarding' && !asked.has('step') && !hasSessionEnded()
  const plan = isNew ? asked.get('plan') : null
  return plan ? `/sign-up?plan=${encodeURIComponent(plan)}` : '/sign-in'
}

function SignedIn({ viewer, from, isSample = false }: { viewer: Viewer; from: string | null; isSample?: boolean }) {
  const { id, name, currency, zone, expiresAt, leavingAt } = viewer.business
  const { isDemo, role } = viewer
  const isOnlooker = role === 'viewer' && !isDemo
  const business = useMemo(
    () => ({ name, currency, zone, today: todayIn(zone), isSample, isDemo, isOnlooker }),
    [name, currency, zone, isSample, isDemo, isOnlooker],
  )
  useFocusOnNewPage()
  useEffect(forgetSessionEnd, [])
  return (
    <BusinessProvider value={business}>
      {/* The server sends no events to anonymous clients. */}
      {isSample ? null : <Later load={loadLive} props={{ from }} />}
      <Later load={loadKeyboard} props={{}} />
      <SkipLink href="#content">Skip to the content</SkipLink>
      <Flex minH="100dvh">
        <Sidebar />
        <Box flex="1" minW="0">
          <TopBar label={expiresAt ? 'Visitor' : personLabel(viewer)} />
          {isDemo ? <DemoBand /> : null}
          {viewer.mustChooseSignIn ? <SignInBanner /> : null}
          {leavingAt ? <Later load={loadLeavingBand} props={{ id, name, leavingAt, zone }} /> : null}
          {expiresAt ? <Later load={loadFileCheckBand} props={{ expiresAt, zone }} /> : null}
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

const loadLive = async () => (await import('./live.tsx')).Live
const loadFileCheckBand = async () => (await import('./file-check-band.tsx')).FileCheckBand
const loadLeavingBand = async () => (await import('./leaving-band.tsx')).LeavingBand
const loadKeyboard = async () => (await import('./keyboard.tsx')).Keyboard

/** Loaded after the page is complete: no figure waits for it. */
function Later<Props extends object>({ load, props }: { load: () => Promise<ComponentType<Props>>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let isGone = false
    load().then(
      (loaded) => isGone || setPart(() => loaded),
      // The page works without; the next one tries again.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [load])
  return Part ? <Part {...props} /> : null
}

/** For the owner of the first start, who has no way back in until they choose one. */
function SignInBanner() {
  const text = 'You signed in with the one-time link. It no longer works: choose an email and password before you log out.'
  return (
    <Band label="How you sign in" text={text}>
      <ButtonLink to="/settings/security">Choose how to sign in</ButtonLink>
    </Band>
  )
}

/**
 * After navigation, keyboard and screen reader continue at the new page's heading and not at the
 * removed link. A dialog over a page has an address below the page's own: it takes the focus itself
 * and returns it. A field that a person reached while the page was still loading keeps the focus.
 */
function useFocusOnNewPage() {
  const page = pageOf(useLocation().pathname)
  const previous = useRef(page)
  const fieldReachedOn = useRef<string>(undefined)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      fieldReachedOn.current = target instanceof HTMLInputElement ? pageOf(window.location.pathname) : undefined
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    if (fieldReachedOn.current === page) return
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
  }, [page])
}

const pageOf = (path: string) => path.split('/')[1]
