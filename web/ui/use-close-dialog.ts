import { useLocation, useNavigate } from 'react-router'

/**
 * Returns to the page below a dialog: by going back in the history where the dialog was opened from
 * it, so that Back does not open it again.
 */
export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isOverPage: unknown = state && typeof state === 'object' && 'isOverPage' in state && state.isOverPage
  return () => {
    if (isOverPage) void navigate(-1)
    else void navigate(`/${pathname.split('/')[1]}${search}`, { replace: true, preventScrollReset: true })
  }
}
