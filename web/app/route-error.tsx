import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { whatWentWrong } from '../ui/failure.ts'
import { PageHead } from '../ui/page.tsx'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { loadNewerBuild } from './newer-build.ts'

/** Shown for a page that could not be rendered or loaded, without the rest of the application. */
export function RouteError() {
  return (
    <chakra.main maxW="720px" mx="auto" px="4" py="12">
      <PageError />
      <Box mt="4">
        <chakra.a href="/" color="accent" textDecoration="underline">
          Back to the start
        </chakra.a>
      </Box>
    </chakra.main>
  )
}

/**
 * The same inside the shell: the menu, cached data and uploads in progress remain. Trying again
 * renders the page from them; only a page whose file was removed by an update is loaded from the
 * server.
 */
export function PageError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  const isOldPage = whatWentWrong(error).kind === 'old_page'
  const isLeaving = useNewerBuild(isOldPage)
  const retry = () => {
    if (isOldPage) window.location.reload()
    else void navigate(location, { replace: true })
  }
  if (isLeaving) return <Spinner label="Loading the new version" />
  return (
    <>
      <PageHead title="This page could not be shown" />
      <ErrorState
        title={isOldPage ? 'A part of the page is missing' : 'Something went wrong in the browser'}
        error={error}
        onRetry={retry}
      />
    </>
  )
}

/**
 * For a page whose file is missing: whether it is about to be reloaded. If a reload does not help,
 * the error is shown.
 */
function useNewerBuild(isOldPage: boolean): boolean {
  const [isLeaving, setLeaving] = useState(isOldPage)
  useEffect(() => {
    if (isOldPage) void loadNewerBuild().then(setLeaving)
  }, [isOldPage])
  return isLeaving
}
